import type { Platform } from '#kernel'
import { toHex } from '#kernel'

/**
 * 128 bits of chance as 32 hexadecimal digits: letters and digits are all that the standard allows.
 */
export const createNonce = ({ random }: Pick<Platform, 'random'>): string => toHex(random(16))
