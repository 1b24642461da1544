import type { Platform } from '#kernel'
import { hexOf } from '#kernel'

/**
 * 128 bits of chance as 32 hexadecimal digits: letters and digits are all that the standard allows.
 */
export const createNonce = ({ random }: Pick<Platform, 'random'>): string => hexOf(random(16))
