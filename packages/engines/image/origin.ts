/** Terms of IPTC's vocabulary of digital source types that the engines' images have. */
export type DigitalSourceType = 'compositeWithTrainedAlgorithmicMedia' | 'algorithmicallyEnhanced';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype';

/**
 * Returns an XMP packet that marks the origin of an image for machines: IPTC's digital source type and the engine.
 * @param madeBy the engine and its version
 */
export function originXmp(type: DigitalSourceType, madeBy: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="${escaped(madeBy)}"`,
    ` Iptc4xmpExt:DigitalSourceType="${vocabulary}/${type}"/>`,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
