import { array, boolean, object, unknown } from 'valibot'
import type { Provider } from '#kernel'
import { lenientArray, parse, safeText } from '#kernel'
import type { Names } from '#plugins/ports/names'
import { checkLabel } from './checkLabel.ts'
import { nameError } from './errors.ts'

const responseSchema = object({ suggestions: array(unknown()) })
const suggestionSchema = object({ name: safeText(255), registered: boolean() })

/** Lists names similar to a typed one; the provider chooses their suffix. */
export function createSuggest(provider: Pick<Provider, 'get'>): Names['suggest'] {
  return async (typed, options) => {
    const label = typed.toLowerCase()
    if (checkLabel(label) !== undefined) throw nameError('name-invalid')
    const { suggestions } = await provider.get(
      'blockchain',
      `/v1/profile/suggestions/${encodeURIComponent(label)}`,
      responseSchema,
      options,
    )
    return parse(lenientArray(suggestionSchema), suggestions, 'The suggestions')
  }
}
