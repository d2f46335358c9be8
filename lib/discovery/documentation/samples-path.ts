/** The folder of samples that engines made, below the portal's address. */
export const samplesPath = '/samples/developer-api';
