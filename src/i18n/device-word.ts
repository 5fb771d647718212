/**
 * The word for the device. Sentences say 'this phone' on a phone and 'this computer' on a computer.
 * On a computer, a key with the context `computer` (`safeHere_computer`) replaces the plain key.
 * The kind of pointer decides, as in the landing page's style sheet, which works without
 * JavaScript.
 */
export const DEVICE_WORD: 'phone' | 'computer' =
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
    ? 'computer'
    : 'phone';
