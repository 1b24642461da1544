import type { iconPaths } from './iconPaths.ts'
import type { moreIconPaths } from './moreIconPaths.ts'

/** The icons of the shell by name. */
export type IconName = keyof typeof iconPaths | keyof typeof moreIconPaths
