export function findChromium(): Promise<string | undefined>;
export function findFullChromium(): Promise<string | undefined>;
export function ensureChromium(): Promise<void>;
