const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/** The check sum that closes each part of a PNG file. */
export const crc32 = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), ~0) >>> 0
