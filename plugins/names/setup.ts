import { array, boolean, object, unknown } from 'valibot'
import type { LatchkeyError, Provider, Router } from '#kernel'
import { lenientArray, parse, safeText } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import type { Names } from '#plugins/ports/names'
import {
  namesRef,
  registerAccountNameRoute,
  registerAccountNameSuccessRoute,
} from '#plugins/ports/names'
import type { Toasts } from '#ui-shell/slots'
import { showToast } from '#ui-shell/slots'
import { checkLabel } from './checkLabel.ts'
import { createIdentities } from './createIdentities.ts'
import { createLookups } from './createLookups.ts'
import { createNameEligibility } from './createNameEligibility.ts'
import { createProfile } from './createProfile.ts'
import { createRegistrar } from './createRegistrar.ts'
import { nameError } from './errors.ts'
import { findAddress } from './findAddress.ts'
import { manifest } from './manifest.ts'
import { toastLabels } from './toastLabels.ts'
import { toRefusalLabel } from './toRefusalLabel.ts'

const responseSchema = object({ suggestions: array(unknown()) })
const suggestionSchema = object({ name: safeText(255), registered: boolean() })

/** Lists names similar to a typed one; the provider chooses their suffix. */
function createSuggest(provider: Pick<Provider, 'get'>): Names['suggest'] {
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

/** Finds the address of a name on a network that has names. */
function createResolve(
  { find, covers }: ReturnType<typeof createNameEligibility>,
  lookups: ReturnType<typeof createLookups>,
): Names['resolve'] {
  return async (name, id, options) => {
    const network = find(id)
    const record = network && (await covers(id)) ? await lookups.record(name, options) : undefined
    const address = network && record && findAddress(record, network)
    return address === undefined ? undefined : { address, name }
  }
}

/** Changes the form at the end of a registration; another label that was typed since stays. */
const toOutcome = (name: string, error: LatchkeyError | undefined, label: string) =>
  error
    ? { problem: error }
    : {
        registered: name,
        label: name.startsWith(`${label.trim().toLowerCase()}.`) ? '' : label,
        problem: undefined,
      }

/** Shows the end of a registration that is out of sight; the form names other failures. */
function showEnd(
  toasts: Promise<Toasts> | undefined,
  name: string,
  error: LatchkeyError | undefined,
) {
  const isUncertain = error?.code === 'name-unconfirmed'
  if (!error)
    showToast(toasts, {
      variant: 'success',
      message: { ...toastLabels.registered, values: { name } },
    })
  else if (isUncertain || error.code === 'name-refused')
    showToast(toasts, {
      variant: 'error',
      message: toRefusalLabel(error),
      autoClose: !isUncertain,
    })
}

const registrationRoutes: readonly string[] = [
  registerAccountNameRoute.id,
  registerAccountNameSuccessRoute.id,
]

/**
 * True if the view on screen shows the end of the registration: the form shows failures only, and a
 * review that leads back to it is kept for its own account.
 */
function isInSight(
  router: Router,
  name: string,
  isActive: boolean,
  error: LatchkeyError | undefined,
): boolean {
  const { route, params } = router.current()
  if (!router.get().open || !registrationRoutes.includes(route)) return false
  const isReview = route === registerAccountNameRoute.id && Object(params).name === name
  if (error !== undefined) return isActive || isReview
  return isActive && (isReview || route !== registerAccountNameRoute.id)
}

export default manifest.setup(({ needs, optional, state, signal, offer, onDispose }) => {
  const { connections, pictures, provider, router, storage } = needs
  let onScreen = false
  const set = (change: object) => state.update((draft) => void Object.assign(draft, change))
  const eligibility = createNameEligibility(needs)
  const lookups = createLookups({
    provider,
    storage,
    signal,
    keeps: () => eligibility.account() !== undefined,
  })
  const identities = createIdentities({ ...eligibility, lookups })
  const picture = (url: string | undefined) => pictures.load(url)
  const profile = createProfile({ ...eligibility, connections, state, identities, picture })
  const { review } = createRegistrar({
    ...needs,
    ...eligibility,
    lookups,
    signal,
    onEnd(name, { id, address }, error) {
      const isActive = state.get().account === id
      const isSeen = isInSight(router, name, isActive, error)
      // The form belongs to the account that is active by now.
      if (isActive || isSeen) set(toOutcome(name, error, state.get().label))
      if (!isSeen) showEnd(optional.toasts?.(), name, error)
      if (error && error.code !== 'name-unconfirmed') return
      lookups.forget(address, name)
      profile.again()
    },
  })
  const trackScreen = () => {
    const was = onScreen
    onScreen = router.get().open && router.current().route === accountRoute.id
    if (onScreen && !was) profile.refresh()
  }

  onDispose(connections.subscribe(profile.follow))
  onDispose(router.subscribe(trackScreen))
  offer(namesRef, {
    get: state.get,
    subscribe: state.subscribe,
    covers: eligibility.covers,
    resolve: createResolve(eligibility, lookups),
    async identity(address, network) {
      const { name, avatar } = await identities.of(address, network)
      return { name, image: await picture(avatar) }
    },
    refresh: profile.refresh,
    setLabel: (label) => set({ label, problem: undefined }),
    suggest: createSuggest(provider),
    review,
  })
  profile.follow()
  trackScreen()
})
