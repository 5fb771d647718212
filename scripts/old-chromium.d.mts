export function findOldChromium(): string | undefined;
export function ensureOldChromium(): Promise<void>;
