/**
 * PAPER is for the preview. As in the PDF, only the name and the dots of the border (bindu) have a
 * colour. A print is all black.
 */
export const PAPER = { ink: '#000000', heading: '#000000', name: '#5C1F47', bindu: '#DE9F26' };
export const PICTURE = {
  ground: '#FFFDF9',
  ink: '#251A21',
  heading: '#5C1F47',
  name: '#5C1F47',
  bindu: '#DE9F26',
};
