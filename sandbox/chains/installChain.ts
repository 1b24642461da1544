import { installFolder } from '../../tools/installFolder.mjs'

/**
 * Installs the packages of a folder with a package.json of its own, once, on first use; a folder
 * without one needs none. Safe to call from several processes.
 */
export const installChain = (folder: string): Promise<void> => installFolder(folder)
