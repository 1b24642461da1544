import { array, boolean, object, unknown } from 'valibot'
import type { Provider } from '#kernel'
import { gate, listOf, safeText } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { labelProblem } from './labelProblem.ts'
import type { Names } from './port.ts'

const answer = object({ suggestions: array(unknown()) })
const suggestion = object({ name: safeText(255), registered: boolean() })

/** Asks for names like one that is typed; the provider decides what they end in. */
export function createSuggest(provider: Pick<Provider, 'get'>): Names['suggest'] {
  return async (typed, options) => {
    const label = typed.toLowerCase()
    if (labelProblem(label) !== undefined) throw featureError('name-invalid')
    const { suggestions } = await provider.get(
      'blockchain',
      `/v1/profile/suggestions/${encodeURIComponent(label)}`,
      answer,
      options,
    )
    return gate(listOf(suggestion), suggestions, 'The suggestions')
  }
}
