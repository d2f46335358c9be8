import model from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';

/** The English pipeline, loaded once by each thread that needs it. */
export const nlp = winkNlp(model);
