import { afterAll, vi } from 'vitest'

/**
 * Waits for each import that the last test began. Files of one worker share their modules: one that
 * arrives after the file's end fails, and then for every later file.
 */
afterAll(() => vi.dynamicImportSettled())
