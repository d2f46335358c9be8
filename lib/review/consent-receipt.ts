import { z } from 'zod';
import { contactUris, type Installation } from '../kernel/installation';
import type { Channel, ConsentOnRecord } from '../leads/consent';
import { personalFields } from '../leads/lead';

const notGiven = 'Null if the installation does not state it.';
const moment = z.string().meta({ format: 'date-time' });

const partySchema = z.object({
  party_id: z.enum(['controller', 'pii_principal', 'sender', 'receipt_holder']),
  party_role: z
    .string()
    .nullable()
    .describe("A role from W3C's Data Privacy Vocabulary (DPV); null if unknown."),
  party_name: z
    .string()
    .nullable()
    .describe('Null if the receipt identifies the person only by the lead’s id.'),
  party_address: z.string().nullable().describe(notGiven),
  party_contact: z.string().nullable().describe(notGiven),
});

const eventSchema = z.object({
  event_time: moment,
  event_state: z.enum(['dpv:ConsentGiven', 'dpv:ConsentWithdrawn']),
  event_type: z
    .enum(['dpv:ExpressedConsent', 'dpv:Consent'])
    .describe(
      'ExpressedConsent if a person ticked the box in the form. Consent if an API caller stated that the person agreed. The portal then does not know which text the person saw.',
    ),
  entity_id: partySchema.shape.party_id.describe('Who gave or withdrew the consent.'),
  indication_method: z.string(),
  validity_duration: z
    .string()
    .nullable()
    .describe('ISO 8601. Null for a withdrawal, which has no end date.'),
  wording: z
    .object({ version: z.string(), sha256: z.string().nullable(), text: z.string().nullable() })
    .nullable()
    .describe(
      'The consent text that the person agreed to. Null if the portal does not know which text was shown.',
    ),
});

/** Consent record with the field names of ISO/IEC TS 27560:2023, as in the W3C DPV community group's guide. */
export const consentReceiptSchema = z.object({
  schema_version: z.literal('pilot-consent-receipt-1'),
  receipt_id: z.string().describe('The lead’s id, like record_id.'),
  record_id: z.string(),
  pii_principal_id: z
    .string()
    .describe('The lead’s id, which stands for the person. The receipt contains no contact details.'),
  pii_processing: z.object({
    privacy_notice: z.string().meta({ format: 'uri' }),
    language: z.string(),
    purposes: z.array(
      z.object({
        purpose: z.string(),
        lawful_basis: z.string(),
        pii_information: z.array(z.object({ pii_type: z.enum(personalFields), pii_optional: z.boolean() })),
        pii_controllers: z.array(partySchema.shape.party_id),
        collection_method: z.string(),
        storage_locations: z.array(z.string()).nullable().describe(notGiven),
        retention_period: z.string().describe('ISO 8601, from the arrival of the lead.'),
        jurisdiction: z.string().nullable().describe(notGiven),
        recipient_third_parties: z.array(z.string()).nullable().describe(notGiven),
        withdrawal_method: z.string().meta({ format: 'uri' }),
      }),
    ),
  }),
  parties: z.array(partySchema),
  events: z.array(eventSchema).describe('Oldest first.'),
});

type ConsentReceipt = z.infer<typeof consentReceiptSchema>;
type ConsentEvent = ConsentReceipt['events'][number];

const collectionMethods: Readonly<Record<Channel, string>> = {
  portal: 'Typed into the portal’s request form',
  api: 'Sent by a program to POST /api/lead',
  mcp: 'Sent by an agent with the MCP tool submit_qualified_interest',
};

interface ConsentedLead {
  leadId: string;
  consent: ConsentOnRecord;
  /** True if the consent can be withdrawn at the receipt's address. */
  areActsOffered: boolean;
}

/** Controller, location and retention period of the data; fields that the operator has not configured are absent. */
export interface ConsentGround {
  vendor: string;
  baseUrl: string;
  retentionMonths: number;
  installation: Pick<
    Installation,
    'legal_name' | 'address' | 'privacy_contact' | 'hosting' | 'sub_processors'
  >;
}

function controllerOf({ vendor, installation }: ConsentGround): z.infer<typeof partySchema> {
  const { legal_name: legalName, address, privacy_contact: contact } = installation;
  return {
    party_id: 'controller',
    party_role: 'dpv:DataController',
    party_name: legalName ?? vendor,
    party_address: address?.join(', ') ?? null,
    party_contact: contact ? contactUris(contact).join(' ') : null,
  };
}

function eventsOf({ consent }: ConsentedLead, retention: string): ConsentEvent[] {
  const { channel, isTicked, wordingVersion, wordingSha256, wordingText, givenAt, withdrawnAt } = consent;
  const given: ConsentEvent = {
    event_time: givenAt,
    event_state: 'dpv:ConsentGiven',
    event_type: isTicked ? 'dpv:ExpressedConsent' : 'dpv:Consent',
    entity_id: isTicked ? 'pii_principal' : 'sender',
    indication_method: isTicked
      ? 'The consent box in the request form was ticked'
      : `contact_consent: true was asserted by the sender (${channel})`,
    validity_duration: retention,
    wording:
      wordingVersion === null ? null : { version: wordingVersion, sha256: wordingSha256, text: wordingText },
  };
  if (withdrawnAt === null) return [given];
  const withdrawn: ConsentEvent = {
    ...given,
    event_time: withdrawnAt,
    event_state: 'dpv:ConsentWithdrawn',
    entity_id: 'receipt_holder',
    indication_method: "The form on the receipt's page was submitted",
    validity_duration: null,
    wording: null,
  };
  return [given, withdrawn];
}

/** Returns the consent receipt of a lead. Fields that the installation does not configure are null. */
export function consentReceiptOf(lead: ConsentedLead, ground: ConsentGround): ConsentReceipt {
  const { baseUrl, retentionMonths, installation } = ground;
  const { leadId, consent, areActsOffered } = lead;
  const retention = `P${retentionMonths}M`;
  const events = eventsOf(lead, retention);
  const unnamed = { party_name: null, party_address: null, party_contact: null };
  const acting = new Set(events.map(({ entity_id }) => entity_id));
  return {
    schema_version: 'pilot-consent-receipt-1',
    receipt_id: leadId,
    record_id: leadId,
    pii_principal_id: leadId,
    pii_processing: {
      privacy_notice: `${baseUrl}/privacy`,
      language: 'en',
      purposes: [
        {
          purpose: 'To store the request and to contact its sender about it',
          lawful_basis: events[0]?.event_type ?? 'dpv:Consent',
          pii_information: personalFields.map((type) => ({
            pii_type: type,
            pii_optional: type !== 'contact_or_agent_id',
          })),
          pii_controllers: ['controller'],
          collection_method: collectionMethods[consent.channel],
          storage_locations: installation.hosting === undefined ? null : [installation.hosting],
          retention_period: retention,
          jurisdiction: null,
          recipient_third_parties: installation.sub_processors?.map(({ name }) => name) ?? null,
          withdrawal_method: areActsOffered ? `${baseUrl}/receipts/${leadId}/withdraw` : `${baseUrl}/privacy`,
        },
      ],
    },
    parties: [
      controllerOf(ground),
      { party_id: 'pii_principal', party_role: 'dpv:DataSubject', ...unnamed },
      ...(['sender', 'receipt_holder'] as const)
        .filter((party) => acting.has(party))
        .map((party) => ({ party_id: party, party_role: null, ...unnamed })),
    ],
    events,
  };
}
