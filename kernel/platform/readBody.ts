import { LatchkeyError } from '../runtime/errors.ts'
import type { HttpResponse, NodeResponse } from './platform.ts'

const responseLimit = 262_144
const listLimit = 2_097_152
/** Network metadata may exceed a megabyte. */
const nodeLimit = 4_194_304

/** Reads JSON of at most `most` characters. Throws `http-malformed`. */
export const readJson =
  (what: string, most = nodeLimit) =>
  async (answer: HttpResponse): Promise<unknown> => {
    const text = await answer.text()
    try {
      // Truncated text is no longer JSON and throws.
      return JSON.parse(text.replace(/^\ufeff/, '').slice(0, most))
    } catch (cause) {
      throw new LatchkeyError('http-malformed', { what }, { cause })
    }
  }

export const readResponse = async (answer: HttpResponse): Promise<NodeResponse> => {
  const text = (await answer.text()).slice(0, nodeLimit)
  try {
    return { status: answer.status, text, json: JSON.parse(text) }
  } catch {
    return { status: answer.status, text, json: undefined }
  }
}
/** Reads the JSON of a provider path; `large` allows 2 MB instead of 256 kB. */
export const readJsonAt = (path: string, { large }: { readonly large?: boolean }) =>
  readJson(path, large ? listLimit : responseLimit)

/** Reads a picture. Throws `http-malformed` for SVG and other types that could run code. */
export const readImage = (what: string) => async (answer: HttpResponse) => {
  const blob = await answer.blob()
  const { type, size } = Object(blob)
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(type) && size <= 524_288) return blob
  throw new LatchkeyError('http-malformed', { what })
}
