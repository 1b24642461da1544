import { readField } from '#kernel'
import { verifierError } from './errors.ts'

const maxDepth = 5

/** Rethrows an error; of a library that is not installed, one that names its package. */
export function throwMissingLibrary(error: unknown): never {
  let cause = error
  for (let depth = 0; depth < maxDepth && cause !== undefined; depth++) {
    if (/^(ERR_)?MODULE_NOT_FOUND$/.test(String(readField(cause, 'code')))) {
      const why = String(readField(cause, 'message')).split('\n')[0] ?? ''
      const hint = 'Install it where the verifier runs.'
      throw verifierError('options-invalid', { option: 'namespaces', why, hint }, { cause: error })
    }
    cause = readField(cause, 'cause')
  }
  throw error
}
