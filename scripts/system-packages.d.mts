export function installSystemPackages(packages: readonly string[]): Promise<boolean>;
