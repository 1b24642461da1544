import type { Platform } from '#kernel'

/** 128 bits of chance as 32 hexadecimal digits: letters and digits are all that the standard allows. */
export const createNonce = ({ random }: Pick<Platform, 'random'>): string => Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
