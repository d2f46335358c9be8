import model from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';

/** English pipeline, loaded once by each text engine process. */
export const nlp = winkNlp(model);
