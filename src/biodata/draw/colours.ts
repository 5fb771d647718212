/**
 * The colours of the picture and the preview. Paper has the same colours for name and bindu;
 * everything else on it is black.
 */
export const PAPER = { ink: '#000000', heading: '#000000', name: '#5C1F47', bindu: '#DE9F26' };
export const PICTURE = {
  ground: '#FFFDF9',
  ink: '#251A21',
  heading: '#5C1F47',
  name: '#5C1F47',
  bindu: '#DE9F26',
};
