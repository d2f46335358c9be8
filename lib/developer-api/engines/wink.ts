import model from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';

/** The English pipeline, loaded once by each process of the text engines. */
export const nlp = winkNlp(model);
