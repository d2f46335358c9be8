import { withoutEnding } from './normalise';
import type { Link } from './values';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Verbs that introduce a value: "the password … is". */
const VERBS = words(
  "is s was are be being equals remains would it's c'est reads stays goes means ist lautet lautete war wäre wird sind heißt heisst bleibt es era sería será sera siendo é fica continua segue foi seria est reste sera serait devient è e' sarà sarebbe rimane resta era luidt wordt zou blijft zijn to jest brzmi będzie był byłoby är blir lyder var vara это такой такая будет был равен был является стоит er lyder je zní este це е είναι ήταν היא הוא הינה là adalah ialah yaitu هي هو है हैं",
);
/** Words on the way to a new value: "changed to", "gesetzt auf", "as". */
const SETTERS = words(
  'to auf a à en para por naar na til till på на as als como comme come jako som by olarak как in into zu con mit with ein eingeben enter type typ use using uses try escriba ingrese introduzca digite saisir saisissez tapez inserire inserisci digita voer wpisz ange skriv введите используйте som ως σε thành làm menjadi sebagai की में',
);
/** The prepositions among them, which may also lead to the name of a system: "changed in …". */
const PREPOSITIONS = words('in into zu con mit with en met z med');
/** Words allowed between a verb, sign or credential word and the value. */
const FILLERS = words(
  'currently now still just simply always set to as be been the a an following literally really actually only changed reset probably also again called btw below here it i you we should must will would has with likely have borde ska moeten use that you sein lauten que usamos che usiamo qui übrigens eigentlich tatsächlich derzeit jetzt usual one noch immer weiterhin einfach nun auf momentan aktuell folgendes wie folgt por cierto actualmente ahora simplemente todavía siguiente la el siguiente: atualmente agora ainda seguinte a o simplement toujours actuellement maintenant le suivant infatti attualmente ora ancora sempre il seguente trouwens momenteel nu nog steeds gewoon het aktualnie teraz nadal obecnie zawsze alltid just fortfarande hep şu an anda hâlâ şimdi şöyle сейчас пока теперь такой следующий this that temporary current new old default initial valid temporal provisional actual nueva temporária provisória atual nova provisoire temporaire actuel nouveau initial provvisoria temporanea attuale nuova iniziale tijdelijk nieuw huidige tymczasowe nowe aktualne tillfälligt nytt nuvarande geçici yeni временный новый текущий neues aktuelles temporäres vorläufiges testovací dočasné naše vores midlertidige wifi wi-fi για το our unser admin администратора root staging demo test guest wifi pilot',
);
/** Words that join one noun to another; a value after them belongs to the other. */
const JOINING = words(
  'and or und oder y o e et ou en i och ve и или и/или and/or plus without ohne sin sem sans senza zonder bez utan без a og και dan és ja và और',
);
/** Nouns that change the meaning of the word before them: "password policy", "token limit". */
const COMPOUND =
  /^(?:polic|rotat|migrat|manag|length|hash|stor|strateg|complex|expir|strength|requirement|field|form|type|count|limit|budget|usage|price|pricing|cost|ticket|request|age$|attempt|history|rule|protect|econom|standard|contract|address|supply|sale|holder|id$|ids$|name|url|endpoint|size|window|based|only|less|free|finger|thumb|figure|problem|support|help|queue|desk|issue|question|call|recover|sync|vault|generat|encrypt|audit|leak|spray|breach|flow|screen|page|link$|email|prompt|codes$|dnia|tygodnia|reklam|kampan|wyborcz|przewodni|προϊόν|πελάτ|είδους|χώρας|έργου|must|can$|may$|never|not$|via|rule|minimum|maximum|muss|darf|kann|nicht|sollte|debe|não|deve|ne$|doit|non$|mag|moet|niet|nie$|musi|ska|måste|inte|должен|не$)/;

/** Returns true if the next word changes the meaning of a credential word: "password manager". */
export function isCompound(after: string): boolean {
  const word = /^[ -]([\p{L}]{2,20})/u.exec(after)?.[1];
  return word !== undefined && COMPOUND.test(word) && !/^(?:field|prompt|screen|form|page)/.test(word);
}

/** "Password of the day": a motto. */
const MOTTO =
  /^(?:of the (?:day|week|month|year)|des (?:tages|monats|jahres)|der woche|del (?:día|mes|año|giorno|mese)|de la (?:semana|semaine)|do dia|da semana|du jour|della settimana|van de (?:dag|week)|дня|недели)(?![\p{L}])/u;
/** A credential word that only begins a name of a list: "password_reset", "invoice_copy". */
const LISTED_NAME = /^(?:[_-][\p{L}_-]{1,40}["'`”»]{0,2}|[\p{L}_ -]{1,40}["'`”»])\s?[,;|/、，]/u;
const SENTENCE_END = /[.!?;。！？…।؟](?:\s|$|["')])/;
export const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Particles and verbs before a value in Japanese, Chinese and Korean. */
const CJK_LINK =
  /(?:は|が|を|とは|には|に|も|で|是|为|為|叫|即|用|使用|输入|輸入|填|成|到|了|：|:|=|는|은|이|가|를|을|로|라고|에|입력|として|現在|现在|目前|当前|今は|현재|지금|仍然?|还是|還是|就是|请|「|『)$/;
const CJK_NOUN =
  /^(?:管理|リセット|ポリシー|マネージャ|変更|要件|期限|忘れ|再設定|强度|策略|重置|管理|长度|轮换|过期|재설정|관리|정책|변경|길이|만료)/;
const CJK_AS =
  /^["'`」』”)]?\s?(?:を|が|は|是|作为|作為|做|当|當|为|為|을|를|이|가|은|는|라는|라고|という|の|로|으로|이라는|即|就是|这个|這個|这)/;

/** Maximum distance of a value from its credential word, in characters. */
export const REACH = 110;
const WORDS_MAX = 9;
const LOOSE_WORDS_MAX = 7;

function bare(word: string): string {
  return withoutEnding(word.replace(/^["'`“”„«»‚‘’([{*_~]+/, ''), `"'\`“”„«»‚‘’)]}*_~,:=`);
}

/**
 * Classifies the link in the lower-cased text between a credential word and a token after it: a verb at once
 * ("spoken"), nothing ("adjacent"), a verb or sign after a remark ("remote"), a preposition ("preposed"), words
 * that prove nothing ("loose"), or no link (null).
 */
export function linkAfter(between: string, isCjk: boolean): Link | null {
  const trimmed = between.trim();
  if (trimmed === '') return isCjk && between === '' ? 'spoken' : 'adjacent';
  if (between.includes('\n') && !/^[\s*_|>:-]+$/.test(between)) return null;
  if (LISTED_NAME.test(trimmed)) return 'loose';
  if (CJK.test(trimmed)) return linkAfterCjk(trimmed);
  // The credential word is itself one of a list of quoted words.
  if (/^[\])]*["'`]\s?[,|/;]\s?["'`]/.test(trimmed)) return /^["'],\s?["']$/.test(trimmed) ? 'loose' : null;
  if (MOTTO.test(trimmed)) return null;
  if (/^; ?(?:type|enter|use|try|it is|it's)$/.test(trimmed)) return 'spoken';
  const all = trimmed.split(/[\s\u3000]+/, WORDS_MAX + 2);
  if (all.length > WORDS_MAX + 1 || SENTENCE_END.test(trimmed.replace(/^\?/, ''))) return null;
  const last = trimmed.charAt(trimmed.length - 1);
  const plain = all.map(bare).filter((word) => /[\p{L}0-9]/u.test(word));
  const first = plain[0];
  const isAside = /^[,;?]/.test(trimmed);
  if (first === undefined) {
    // "password / …": the next of several things as often as a value.
    if (last === '/') return 'loose';
    return last === ',' || last === ';' || last === '(' || last === '?' ? 'remote' : 'adjacent';
  }
  const isSigned = /[:=–—>-][\s"'`“„«(*]*$/.test(trimmed);
  let left = plain.length;
  while (left > 0 && FILLERS.has(plain[left - 1] ?? '') && !VERBS.has(plain[left - 1] ?? '')) left -= 1;
  const isVerb = left > 0 && VERBS.has(plain[left - 1] ?? '');
  if (isVerb) left -= 1;
  while (isVerb && left > 0 && FILLERS.has(plain[left - 1] ?? '')) left -= 1;
  const lastWord = plain[plain.length - 1] ?? '';
  if (left === 0) {
    if (isVerb || isSigned) return 'spoken';
    if (plain.length === 1 && (lastWord === 'to' || PREPOSITIONS.has(lastWord))) return 'preposed';
    return /^(?:re)?set$/.test(lastWord) ? 'adjacent' : 'spoken';
  }
  if (COMPOUND.test(first) && !isAside) return null;
  if (isVerb || isSigned) return 'remote';
  if (SETTERS.has(lastWord)) return PREPOSITIONS.has(lastWord) ? 'preposed' : 'remote';
  return plain.length > LOOSE_WORDS_MAX || JOINING.has(first) ? null : 'loose';
}

function linkAfterCjk(between: string): Link | null {
  if (between.length > 28 || /[。！？；\n]/.test(between)) return null;
  const compact = between.replace(/[\s"'`“”„«»「」『』、，,()（）]/g, '');
  if (CJK_NOUN.test(compact)) return null;
  if (CJK_LINK.test(compact)) return compact.length < 4 ? 'spoken' : 'remote';
  if (compact === '') return 'adjacent';
  return compact.length > 14 ? null : 'loose';
}

/** Words that link a value to the credential word after it: "use … as the password". */
const AS = words(
  "as is was being ist als war es como era é est comme c'est è sarebbe come to jako är som olarak это как качестве является være being <- ← => ως ك כ làm sebagai menjadi को",
);
const INTO = words(
  'in into at ins en em dans nel nella in w i в the ins den das dem la el le il los your our my unser unsere unserem mein dein euer nuestra nuestro mi tu nossa minha notre mon votre nostra mia tua ons mijn je het nasze moje vårt mitt naszym bizim benim naše vores το наш мой this that current temporary valid new old right correct admin root demo test staging guest shared actual aktuelle aktuelles richtige neue gültige',
);

/** Turkish and Hungarian endings that mean "as", "with" or "is". */
const CASE_ENDING =
  /^(?:(?:[şs]ifre|parola|token|anahtar).*(?:d[ıi]r|[ıiy]l[ae]|[ıi]n[ıi]|[sy][ıi])|jelsz.*(?:ót|óval|vat|vával|ava))$/;

/** "cambiato … in", "changé … en": verbs with which a preposition leads to the new value. */
export function isChanged(around: string): boolean {
  return /cambiat|changé|ändrat|trocad|mudamos|(?<![a-z])(?:re)?set |chang|updat|switch|geändert|gesetzt|gewijzigd|zmieni|ændret|vaihd/.test(
    around,
  );
}

/**
 * Returns true if the words before the credential word announce a value after it: "As the password please use …".
 */
export function isPromised(before: string): boolean {
  return /(?:^|\s)(?:as|als|como|comme|come|jako|som|как|în|в качестве)\s(?:(?:the|das|la|a|o|le|het|de|our|unser)\s)?$/.test(
    before,
  );
}

/** The same between a token and a credential word after it. */
export function linkBefore(between: string, word: string): Link | null {
  const trimmed = between.trim();
  if (CJK.test(trimmed)) {
    if (trimmed.length > 10 || /[。！？；、，]/.test(trimmed)) return null;
    return CJK_AS.test(trimmed) ? 'remote' : 'loose';
  }
  if (between.includes('\n') || SENTENCE_END.test(trimmed)) return null;
  const all = trimmed.split(/\s+/, 7);
  if (all.length > 6) return null;
  const plain = all.map(bare).filter((word) => word !== '');
  if (
    plain.some((part) => AS.has(part)) ||
    all.some((part) => AS.has(part)) ||
    CASE_ENDING.test(word) ||
    /^["'`”»]?\s?\($/.test(trimmed)
  )
    return 'remote';
  if (/[,:]/.test(trimmed)) return null;
  return plain.every((part) => INTO.has(part)) ? 'loose' : null;
}
