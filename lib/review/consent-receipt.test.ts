import { describe, expect, it } from 'vitest';
import type { ConsentOnRecord } from '../leads/consent';
import { consentReceiptOf, consentReceiptSchema } from './consent-receipt';

const ground = {
  vendor: 'Tessera',
  baseUrl: 'https://portal.example',
  retentionMonths: 12,
  installation: {},
};
const asserted: ConsentOnRecord = {
  channel: 'mcp',
  isTicked: false,
  wordingVersion: null,
  wordingSha256: null,
  wordingText: null,
  givenAt: '2026-11-23T10:00:00.000Z',
  withdrawnAt: null,
};
const ticked: ConsentOnRecord = {
  ...asserted,
  channel: 'portal',
  isTicked: true,
  wordingVersion: '2026-11-21',
  wordingSha256: 'ab',
};
const lead = (consent: ConsentOnRecord, areActsOffered = true) => ({
  leadId: 'lead_1',
  consent,
  areActsOffered,
});

describe('a consent receipt', () => {
  it('distinguishes what a caller asserted from what a person ticked', () => {
    const events = [asserted, ticked].map((consent) => consentReceiptOf(lead(consent), ground).events);
    expect(events).toMatchObject([
      [{ event_type: 'dpv:Consent', entity_id: 'sender', wording: null }],
      [
        {
          event_type: 'dpv:ExpressedConsent',
          entity_id: 'pii_principal',
          wording: { version: '2026-11-21' },
        },
      ],
    ]);
  });

  it('adds the withdrawal and names the receipt’s holder only then', () => {
    const withdrawnAt = '2026-11-24T10:00:00.000Z';
    const receipt = consentReceiptOf(lead({ ...ticked, withdrawnAt }), ground);
    expect(receipt.events.map(({ event_state, event_time }) => [event_state, event_time])).toEqual([
      ['dpv:ConsentGiven', ticked.givenAt],
      ['dpv:ConsentWithdrawn', withdrawnAt],
    ]);
    const partiesOf = ({ parties }: typeof receipt) => parties.map(({ party_id }) => party_id);
    expect(partiesOf(receipt)).toEqual(['controller', 'pii_principal', 'receipt_holder']);
    expect(partiesOf(consentReceiptOf(lead(ticked), ground))).toEqual(['controller', 'pii_principal']);
  });

  it('includes the installation’s facts, and nothing else', () => {
    const bare = consentReceiptOf(lead(asserted, false), ground);
    expect(bare.parties[0]).toMatchObject({
      party_name: 'Tessera',
      party_address: null,
      party_contact: null,
    });
    expect(bare.pii_processing.purposes[0]).toMatchObject({
      storage_locations: null,
      recipient_third_parties: null,
      jurisdiction: null,
      retention_period: 'P12M',
      withdrawal_method: 'https://portal.example/privacy',
    });
    const installation = {
      legal_name: 'Tessera Ltd',
      address: ['1 Mill Lane', 'Leeds'],
      privacy_contact: { email: 'privacy@tessera.example' },
      hosting: 'Frankfurt',
      sub_processors: [{ name: 'Host AG', purpose: 'Hosting' }],
    };
    const full = consentReceiptOf(lead(asserted), { ...ground, installation });
    expect(full.parties[0]).toMatchObject({
      party_name: 'Tessera Ltd',
      party_address: '1 Mill Lane, Leeds',
      party_contact: 'mailto:privacy@tessera.example',
    });
    expect(full.pii_processing.purposes[0]).toMatchObject({
      storage_locations: ['Frankfurt'],
      recipient_third_parties: ['Host AG'],
      withdrawal_method: 'https://portal.example/receipts/lead_1/withdraw',
    });
    for (const receipt of [bare, full]) expect(consentReceiptSchema.parse(receipt)).toEqual(receipt);
  });
});
