import type { Platform } from '#kernel'
import { toHex } from '#kernel'

/**
 * Returns 128 random bits as 32 hexadecimal digits; the standard allows only letters and digits.
 */
export const createNonce = ({ random }: Pick<Platform, 'random'>): string => toHex(random(16))
