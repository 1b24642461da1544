import { array, boolean, nullable, object, optional, string, unknown } from 'valibot'
import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import { defineStorageEntry, lenientArray } from '../platform/storage.ts'
import { isLatchkeyError } from '../runtime/errors.ts'
import { parse } from '../runtime/parse.ts'
import type { Plugin, Release } from '../runtime/plugin.ts'

/**
 * A feature that the configuration switches. `id` is its local key; `remote` its id on the wire
 * (without one, only the host decides).
 */
export type FeatureSpec = {
  readonly id: string
  readonly remote?: string
  /** The value without any configuration: `false` is off, a list is on with these parts. */
  readonly fallback: boolean | readonly string[]
  /**
   * The value that an enabled remote entry gives; by default `true`. Gets strings only:
   * configuration carries no URL, code or key.
   */
  readonly read?: (config: readonly string[]) => boolean | readonly string[]
  /** The host has no say: only the remote configuration switches it on. */
  readonly remoteOnly?: true
}
export type FeatureValue = boolean | readonly string[]
/**
 * A feature the product can do, and how to get it: nothing of it is loaded before `load` is called.
 * Several features may be one plugin: it is there while one of them is on, and reads which from
 * `featureValues`.
 */
export type CatalogFeature = FeatureSpec & {
  readonly load: (value: FeatureValue) => Promise<Plugin>
}
/** One entry of the remote configuration. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | undefined
}
export type Features = Readonly<Record<string, FeatureValue>>
type LocalFeatures = Readonly<Record<string, FeatureValue | undefined>>

/** How long the remote configuration may keep the first decision waiting. */
export const configTimeout = 2000
const firstRetryDelay = 30_000
const maxRetryDelay = 600_000

const remoteFeature = object({
  id: string(),
  isEnabled: boolean(),
  config: optional(nullable(array(string()))),
})
const configResponse = object({ features: array(unknown()) })
const remoteFeatures = lenientArray<RemoteFeature>(remoteFeature)
const cachedConfig = defineStorageEntry({
  key: 'config',
  version: 1,
  lifetime: 300_000,
  schema: remoteFeatures,
})

/** A list without parts is off. */
const normalizeValue = (value: FeatureValue): FeatureValue =>
  typeof value !== 'boolean' && value.length === 0 ? false : value

const localValue = ({ fallback }: FeatureSpec, local: FeatureValue | undefined): FeatureValue =>
  normalizeValue(
    local === undefined || (local === true && typeof fallback !== 'boolean') ? fallback : local,
  )

const remoteValue = (spec: FeatureSpec, { isEnabled, config }: RemoteFeature): FeatureValue =>
  isEnabled && normalizeValue(spec.read ? spec.read(config ?? []) : true)

/**
 * Decides each feature. Fetched: the remote entry wins and a local value is ignored (and named);
 * absent is off; `config: null` gives the local value or the default.
 * Not fetched (`remote` undefined): the local value or the default. Remote ids that no spec names
 * have no effect.
 */
export function resolveFeatures(
  specs: readonly FeatureSpec[],
  local: LocalFeatures,
  remote?: readonly RemoteFeature[],
): { readonly values: Features; readonly ignored: readonly string[] } {
  const ignored: string[] = []
  const decide = (spec: FeatureSpec): FeatureValue => {
    const own = () => localValue(spec, spec.remoteOnly ? undefined : local[spec.id])
    if (!remote || !spec.remote) return own()
    const entry = remote.find(({ id }) => id === spec.remote)
    if (entry?.config === null) return own()
    if (local[spec.id] !== undefined) ignored.push(spec.id)
    return entry ? remoteValue(spec, entry) : false
  }
  return { values: Object.fromEntries(specs.map((spec) => [spec.id, decide(spec)])), ignored }
}

/** What configuration decided, and whether it was heard from the provider. */
export type FeatureDecision = {
  readonly values: Features
  readonly ignored: readonly string[]
  readonly fetched: boolean
}

/**
 * Fetches the configuration and reports each decision: a cached copy at once, the provider's answer
 * when it comes, the local values after 2 s without one
 * (then it goes on trying in the background, ever more rarely). The release stops it.
 */
export function watchConfig(
  options: {
    platform: Platform
    storage: Storage
    provider: Provider
    specs: readonly FeatureSpec[]
    local: LocalFeatures
  },
  onDecision: (decision: FeatureDecision) => void,
): Release {
  const { platform, storage, provider, specs, local } = options
  const stop = new AbortController()
  const cachedFeatures = provider.projectId
    ? storage.readStale(cachedConfig, provider.projectId)
    : undefined
  let decided = false
  let failures = 0
  const decide = (remote?: readonly RemoteFeature[], fresh = true) => {
    if (stop.signal.aborted) return
    decided = true
    const { values, ignored } = resolveFeatures(specs, local, remote)
    // What a stale copy ignores is only said once its refresh does not change it.
    onDecision({ values, ignored: fresh ? ignored : [], fetched: remote !== undefined })
  }
  const scheduleRetry = (error: unknown) => {
    const retryAfter = isLatchkeyError(error) ? Number(error.context['wait'] ?? 0) : 0
    const delay =
      Math.min(maxRetryDelay, firstRetryDelay * 2 ** failures++) *
      (1 + (platform.random(1)[0] ?? 0) / 255)
    releases.push(platform.after(Math.max(retryAfter, delay), fetchOnce))
  }
  const fetchOnce = async () => {
    try {
      const { features: entries } = await provider.get('api', '/appkit/v1/config', configResponse, {
        signal: stop.signal,
        tries: 1,
      })
      const features = parse(remoteFeatures, entries, 'The configuration')
      storage.write(cachedConfig, features, provider.projectId)
      decide(features)
    } catch (error) {
      if (stop.signal.aborted) return
      if (failures === 0)
        platform.log(
          'warn',
          'The remote configuration could not be fetched; local settings apply.',
          error,
        )
      if (failures === 0 && (cachedFeatures || !decided)) decide(cachedFeatures?.value)
      scheduleRetry(error)
    }
  }
  const releases: Release[] = [
    () => stop.abort(),
    platform.after(configTimeout, () => decided || decide()),
  ]

  if (!provider.projectId) decide()
  else {
    if (cachedFeatures) decide(cachedFeatures.value, !cachedFeatures.stale)
    if (!cachedFeatures || cachedFeatures.stale) void fetchOnce()
  }
  return () => {
    for (const release of releases) release()
  }
}
