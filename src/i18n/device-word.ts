/**
 * Sentences say 'this phone' or 'this computer'. A key such as `safeHere_computer` has the words
 * for a computer. The kind of pointer decides, as in the landing page's style sheet, which works
 * without JavaScript.
 */
export const DEVICE_WORD: 'phone' | 'computer' =
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
    ? 'computer'
    : 'phone';
