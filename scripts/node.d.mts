export function findNode(): string;
