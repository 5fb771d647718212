/**
 * The colours of the paper (PDF and print) and of the picture. On paper only the name and the bindu
 * have a colour.
 */
export const PAPER = { ink: '#000000', heading: '#000000', name: '#5C1F47', bindu: '#DE9F26' };
export const PICTURE = {
  ground: '#FFFDF9',
  ink: '#251A21',
  heading: '#5C1F47',
  name: '#5C1F47',
  bindu: '#DE9F26',
};
