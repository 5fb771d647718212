export function mustFindFirefox(): string;
