/**
 * What the engines reach, by the ids of models; the tests measure it, the documentation and model cards print it. The
 * corpora of the text engines are the project's own.
 */
export const engineFigures = {
  language: { right: 50, of: 50, languages: 45 },
  pii: { right: 161, missed: 1, wrong: 1, texts: 200 },
  sentiment: { right: 49, of: 60 },
  entities: { right: 47, missed: 6, wrong: 1, texts: 25 },
  toxicity: { found: 17, toxic: 25, wronglyFound: 2, harmless: 25 },
  upscale: { psnr_gain_db_4x: 0, psnr_gain_db_2x: 0, pictures: 0 },
  removeBackground: { intersection_over_union: 0, lowest: 0, portraits: 0 },
};
