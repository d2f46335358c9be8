import type { Token } from './tokens';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const particles = listOf(
  "van von der den de del della di da das dos do du la le el al bin ibn ben ter ten zu zur af av y e d'",
);

/** Capitalised words that are never part of a name. They end a run of capitalised words. */
export const neverNames = listOf(
  `i we you he she it they me us him them the a an this that these those my our your his her its their
  and but or so not no yes if when while after before as at in on for from to with by of off up out over
  is are was were be been do does did can could would should shall might must have has had let
  what who whom whose how why where which there here then also just still since because though although
  please thanks thank hello hi hey dear hiya good morning afternoon evening night welcome sorry best kind
  warm regards sincerely yours cheers greetings sir madam team all everyone everybody folks guys colleagues
  sirs support customer client customers service account order invoice ticket case ref reference subject re
  fwd fw cc bcc email mail phone tel mobile fax address date name number note update status total amount
  payment price quote delivery shipping refund return contact details website password username login user
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december mon tue tues wed thu thur thurs fri sat sun feb mar apr jun jul
  aug sep sept oct nov dec today tomorrow yesterday tonight english german french spanish italian dutch
  polish portuguese swedish danish norwegian finnish russian chinese japanese american british european
  christmas easter asap faq pdf csv usb api url id ok eta vat pin sms iban atm gdpr hr it ceo cfo cto usa
  uk eu us north south east west central google microsoft amazon apple facebook windows android excel word
  teams zoom slack outlook paypal visa mastercard amex linkedin instagram twitter youtube netflix
  billing sales accounts accounting payroll marketing legal reception admin info helpdesk enquiries
  procurement dispatch room gate flight terminal model level platform line suite building hall project
  operation operations model unit floor
  alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois
  indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
  nebraska ohio oklahoma oregon pennsylvania tennessee texas utah vermont wisconsin wyoming germany france
  spain italy poland portugal ireland scotland wales england netherlands belgium austria switzerland norway
  denmark finland brazil mexico canada australia japan filipino wi-fi
  first last next new old both each every some any many more most other another our only once now
  mr mrs ms miss mx dr prof professor herr frau`,
);

export const tails = listOf(
  `inc llc llp ltd limited plc gmbh ag kg se sa sas srl bv nv corp corporation company co group holdings
  holding partners associates sons bros brothers bank capital ventures consulting solutions systems
  technologies technology labs software services industries enterprises logistics motors airlines airways
  insurance pharma pharmaceuticals foods brands media studios records books press publishing magazine
  furniture palace apartments enclave university college school academy institute hospital clinic foundation trust museum gallery library
  hotel inn suites lodge removals hotels restaurant cafe bar pub theatre theater cinema stadium arena airport station terminal church
  cathedral temple street st road rd avenue ave ln drive boulevard blvd court square park bridge
  lane cottage cottages diner river lake mountain mount valley island islands beach bay hill hills county city town village district
  council borough dental centre center mall plaza tower towers building house hall farm estate prize award cup league act law
  project programme program team department dept office store shop market awards conference festival
  line disease syndrome algorithm theorem model edition series version pro plus edge jeans shoes airlines`,
);

const titles = listOf(
  `mr mrs ms miss mx dr prof professor sir lady lord dame madame mme mlle monsieur herr frau senor senora
  sra rev reverend captain capt sgt sergeant lt lieutenant officer judge nurse doctor uncle aunt auntie
  grandma grandpa mister fr sister pastor`,
);

const labels = listOf(
  `name names customer client patient contact attn attention from to signed holder agent caller driver
  employee cardholder beneficiary payee tenant guest passenger applicant owner recipient sender author
  attendee attendees participant member student parent guardian surname firstname lastname fullname
  cleaner walker leaver debtor creditor heir tutor carer appointee trainer host attendance apologies
  present witness deponent landlord manager doctor nurse consultant technician engineer spouse partner
  adjuster notary host debtor dependent dependents dependants children executor trustee arbitrator assessor surveyor inspector adviser advisor supervisor reviewer interviewer interviewee speaker organiser organizer chair chairman chairwoman minister payer insured policyholder buyer seller nominee candidate user reporter assignee cc visitor registration`,
);

const greetings = listOf(
  'signed hi hello dear hey hiya hallo hola bonjour ciao morning afternoon evening thanks thx cheers thank you welcome sorry congratulations liebe lieber cara caro chere cher',
);

const signOffs =
  /(?:(?:^|\n)-{2,3}|signed|regards|best|sincerely|thanks|thank you|ta|cheers|yours|love|wishes|faithfully|truly|respectfully|appreciated|advance|cordially|wishes from|love from|gr[uü](?:ss|ß)en?|salutations|saludos)[\s,.!]{0,4}$/iu;

const roles = listOf(
  `wife husband son daughter mother father mum mom dad brother sister boss manager landlord landlady
  neighbour neighbor colleague doctor lawyer solicitor accountant partner friend client customer patient
  agent nurse teacher assistant supervisor technician driver engineer contact rep representative director
  tenant user employee fiance fiancee girlfriend boyfriend uncle aunt cousin nephew niece grandmother
  grandfather advisor adviser consultant coach therapist dentist surgeon intern trainee applicant candidate
  grandson granddaughter stepson stepdaughter stepmother stepfather godson widow widower spouse tutor
  owner tester insured carer cleaner gardener builder baby toddler twin aide deputy familie family
  plumber electrician notary nanny babysitter childminder host debtor creditor sender adjuster executor trustee
  heir inspector surveyor assessor auditor bookkeeper translator interpreter paramedic midwife pharmacist physician
  optician caretaker janitor concierge chef waiter waitress barber hairdresser farmer mechanic carpenter painter
  architect librarian lecturer headteacher headmaster pupil lodger subtenant witness suspect claimant complainant
  defendant plaintiff policyholder pensioner volunteer trader trustee chairman chairwoman mayor minister
  reviewer interviewer guide pilot nephew fiancee godmother godfather courier receptionist secretary coworker roommate flatmate carer guest passenger twins
  holder caller visitor recipient taxpayer student subscriber cardholder beneficiary payee member participant`,
);

/** Words that come before people but also before other things. They only support a known first name. */
const weakBefore = listOf(
  `with by for from to and between via per but or that when if because where says said of ask asked tell
  told call called email emailed contact contacted phone phoned text texted message messaged see saw met
  meet visited invite invited remind reminded thank introduce refund pay paid let help gave give sent send
  show showed since until before after while than is was did does has can will could would should about
  take took against behind cc not as ring via especially named hired fired promoted replaced joined forwarded assigned`,
);

const speechVerbs = listOf(
  `said says wrote writes called calls asked asks told tells replied replies confirmed confirms emailed
  mentioned phoned complained reported signed agreed paid ordered explained promised requested rang texted
  answered added insisted claims claimed wants wanted needs needed lives lived works worked`,
);

const weakVerbs = listOf(
  `is was has had will would can could should did does went got left came took made sent gave found
  bought saw met keeps kept forgot lost broke spoke thinks knows likes wears drives runs goes starts ate
  and or who from at isn't wasn't hasn't doesn't didn't won't can't`,
);

/** Words after "Caoimhe from …". */
const departments = listOf(
  `accounting accounts sales hr support finance it marketing legal procurement purchasing logistics dispatch reception
  billing operations engineering payroll compliance facilities upstairs downstairs next`,
);

const births = listOf('born nee ne geb geboren dob aged');

/** Cities that are first or last names too. */
const cities = listOf(
  `columbus raleigh arlington salem carson paris london berlin madrid rome sydney austin florence houston dallas chelsea madison lincoln jackson
  charlotte victoria orlando savannah geneva milan vienna sofia alexandria adelaide brooklyn bristol
  cambridge lancaster kingston washington georgia virginia carolina dakota chad jordan israel kenya india
  china america asia africa malta cuba granada valencia siena verona lourdes carmel aurora eugene everett
  lyon nancy leon santiago salvador lima cordoba leicester preston warwick stafford derby chester lexington
  montana nevada cali camden hamilton wellington perth darwin phoenix helena regina devon kent essex`,
);

const nameLabel =
  /\b(?:sur|fore)?name(?: on (?:it|card|the card|file|the account))?(?:['’]s| is| was|[:?])?\s{1,2}$/i;
/** "Name" inside a clause, as in "the original name proposed by …". A word without a capital after it is no name. */
const nameInside = /[^,;.:\n] (?:sur|fore)?name\s$/i;

/** Phrases in front of a name. */
const phrases: readonly { pattern: RegExp; score: number }[] = [
  { pattern: /\b(?:hi|hello|hey),? (?:it['’]?s|this is) $/i, score: 4 },
  { pattern: /\b(?:hi|hello|hey) there[,!]?\s$/i, score: 2.5 },
  { pattern: /\b(?:is|was|are|['’]s|[a-z]s) called\s$/, score: 2.5 },
  {
    pattern: /\b(?:ask|asks|asked|tell|tells|told|thank|thanked|remind|reminded|ping|inform|informed|cc)\s$/,
    score: 2.5,
  },
  {
    pattern:
      /\b(?:confirmed|reported|signed|approved|written|submitted|prepared|reviewed|requested|checked|handled|booked|witnessed) by\s$/i,
    score: 2.5,
  },
  {
    pattern:
      /\b(?:delivere?d?|ship(?:ped)?|sen[dt]|addressed|hand(?:ed)?|belongs?|forward(?:ed)?|assigned|transferred|refund(?:ed)?|paid|pay|write|wrote|reply|replied) to\s$/i,
    score: 2,
  },
];

/** Scores from 0 to 4 how strongly the text before a token suggests that a person's name follows. */
export function cueBefore(text: string, tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined || before === undefined) return 0;
  const dotted = before.text === '.' ? tokens[at - 2] : undefined;
  if (isTitle(dotted) || isTitle(before) || isLowerCaseTitle(before, tokens[at - 2])) return 4;
  const lead = text.slice(Math.max(0, token.start - 60), token.start);
  if (nameLabel.test(lead)) return token.shape === 'lower' && nameInside.test(lead) ? 1 : 4;
  if (/\bname\b[^:\n]{1,16}:\s{1,2}$/i.test(lead)) return 3;
  if (/\b(?:in|under) the name of\s{1,2}$|\bon behalf of\s{1,2}$/i.test(lead)) return 3;
  if (token.followsBreak && signOffs.test(lead)) return 3;
  if (/^[.!?]$/.test(before.text) && isLastLine(text, token)) return token.followsBreak ? 3 : 2;
  const phrase = phrases.find(({ pattern }) => pattern.test(lead));
  if (phrase !== undefined) return phrase.score;
  // The speaker of a line in a chat: "[09:02] zara: hi"
  if (/(?:^|\n)\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s{1,2}$/.test(lead) && tokens[at + 1]?.text === ':') return 2.5;
  const isQuoted = before.text === '"';
  const colon = isQuoted ? tokens[at - 2] : before;
  if (colon?.text === ':' || colon?.text === '=') {
    const label = tokens[at - (isQuoted ? 3 : 2)];
    return label && (labels.has(label.folded) || roles.has(label.folded)) ? 3 : 0;
  }
  const beforeComma = before.text === ',' ? tokens[at - 2] : before;
  if (beforeComma && greetings.has(beforeComma.folded) && !token.followsBreak) return 2.5;
  if (before.text === ',' && signOffs.test(lead.slice(0, -1))) return 2.5;
  if (/^[-–—]$/.test(before.text) && (before.followsBreak || isLastWord(text, token))) return 2;
  if (
    beforeComma &&
    roles.has(beforeComma.folded) &&
    (beforeComma.shape === 'lower' || beforeComma.startsSentence)
  )
    return 3;
  if (/\b(?:i am|i['’]m|this is|it['’]?s|it is|named|known as|goes by|ask for|speaking)\s$/i.test(lead))
    return 2;
  if (
    /\b(?:spoke|speak|speaking|talk|talked|talking|met|meet|meeting|chat|chatted|dealt|dealing|call|pass|passed|issued|appointment|helped|served) (?:to|with|by)\s$/i.test(
      lead,
    )
  )
    return 2;
  return weakBefore.has(before.folded) || before.text === '(' || /^[a-z]{3,}ed$/.test(before.text) ? 1 : 0;
}

/** "ms" also stands for milliseconds. */
const isLowerCaseTitle = (token: Token, before: Token | undefined) =>
  token.shape === 'lower' && /^(?:mr|mrs|ms|dr)$/.test(token.folded) && before?.shape !== 'number';

const isTitle = (token: Token | undefined) =>
  token !== undefined && token.shape !== 'lower' && titles.has(token.folded);

/** Returns true for one of up to three capitalised words at the end of the text. */
const isLastLine = (text: string, token: Token) =>
  /^(?: \p{Lu}\S{0,30}){0,2}\s*$/u.test(text.slice(token.end));

const isLastWord = (text: string, token: Token) => /^\S{0,30}(?: \S{0,30})?\s*$/.test(text.slice(token.end));

/** Scores from 0 to 2.5 how strongly the text after the token before `next` suggests that a person's name has ended. */
export function cueAfter(tokens: readonly Token[], first: Token, last: Token, next: number): number {
  const after = tokens[next];
  if (after === undefined) return 0;
  const isLineStart = first.followsBreak || first.start === 0;
  if (after.folded === 'wrote' || after.text === '<') return 3;
  if (after.text === ':' && isLineStart) return 2;
  if (after.text === ',' && isLineStart && (tokens[next + 1]?.followsBreak ?? false)) return 2;
  if (/^[,(]$/.test(after.text) && births.has(tokens[next + 1]?.folded ?? '')) return 2.5;
  if (after.text === '(' && /^(?:\d{1,2}|\p{L}[^\s]{0,60})$/u.test(tokens[next + 1]?.text ?? '')) return 1;
  if (after.text === ',' && /^(?:\d+|\+)$/.test(tokens[next + 1]?.text ?? '')) return 1.5;
  if (speechVerbs.has(after.folded) || after.folded === 'speaking') return 1.5;
  if (after.folded === 'from' && departments.has(tokens[next + 1]?.folded ?? '')) return 2.5;
  if (after.folded === 'here' && /^[,.!;–-]$/.test(tokens[next + 1]?.text ?? '.')) return 1.5;
  if (last.isGenitive) return 1;
  if (after.followsBreak) return 0;
  return weakVerbs.has(after.folded) || /^[a-z]{2,}(?:ed|[^s]s)$/.test(after.text) ? 1 : 0;
}

const imperatives = listOf(
  `add assign book bring check connect copy find forward get have include inform keep make notify page put refer
  schedule transfer update warn write escalated email`,
);

/** Returns true for a word in front of a name, such as a role or a verb: "Patient", "Call". */
export function leadsToName(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.shape === 'lower' || !next?.followsSpace) return false;
  return (
    roles.has(token.folded) ||
    titles.has(token.folded) ||
    (token.startsSentence && (weakBefore.has(token.folded) || imperatives.has(token.folded)))
  );
}

export const isCity = (token: Token): boolean => cities.has(token.folded);

const brands = listOf(
  `calvin_klein john_lewis john_deere mary_kay jp_morgan morgan_stanley merrill_lynch charles_schwab
  wells_fargo ralph_lauren louis_vuitton hugo_boss tommy_hilfiger michael_kors jack_daniel jack_daniels
  jim_beam johnnie_walker rolls_royce harley_davidson philip_morris estee_lauder kate_spade mercedes_benz
  dow_jones jenny_craig papa_john ben_jerry jimmy_choo yves_saint laura_ashley ernst_young lloyd_bank
  paul_smith ted_baker uncle_sam uncle_ben aunt_bessie dr_oetker harper_collins dr_martens miss_selfridge
  mary_berry jamie_oliver tim_hortons olive_garden marks_spencer thomas_cook warner_music universal_music taylor_wimpey hewlett_packard johnson_johnson victoria_secret levi_strauss`,
);

export const isBrand = (words: readonly Token[]): boolean =>
  brands.has(
    words
      .slice(0, 2)
      .map(({ folded }) => folded)
      .join('_'),
  );
