/** True when the folder has what its lockfile says; a folder without a package.json needs nothing. */
export declare function isFolderInstalled(folder: string): boolean
/** The packages of a folder that exist for other platforms only. */
export declare function absentHere(folder: string): string[]
/** Installs the packages of a folder with a package.json and a lockfile of its own, unless they are there. Safe to call from several processes at once. */
export declare function installFolder(folder: string): Promise<void>
