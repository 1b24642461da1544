import { array, boolean, nullable, object, optional, string, unknown } from 'valibot'
import type { Features, FeatureValue, Platform, Plugin, Provider, Release, Storage } from '#kernel'
import { defineStorageEntry, isLatchkeyError, lenientArray, parse } from '#kernel'

/**
 * A feature that the configuration switches. Without `remote`, its id on the wire, the host
 * decides.
 */
export type FeatureSpec = {
  readonly id: string
  readonly remote?: string
  /** The value without any configuration: `false`, or the parts that are on. */
  readonly fallback: boolean | readonly string[]
  /** The value of an enabled remote entry, `true` by default. The entry holds strings only. */
  readonly read?: (config: readonly string[]) => boolean | readonly string[]
  /** Only the remote configuration switches it on; local values are ignored. */
  readonly remoteOnly?: true
}
/** A feature of the catalogue; `load` fetches its code. Features may share one plugin. */
export type CatalogFeature = FeatureSpec & {
  /** It has something on the first view; the others load after that view stands. */
  readonly early?: true
  readonly load: (value: FeatureValue) => Promise<Plugin>
}
/** One entry of the remote configuration. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | undefined
}
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
 * Decides each feature. With `remote`, the remote entry wins over a local value, which is then
 * named in `ignored`; a missing entry is off; `config: null` leaves it to the host. Without
 * `remote`, the local value or the default. Remote ids without a spec have no effect.
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

/** The values of all features, and whether the provider sent them. */
export type FeatureDecision = {
  readonly values: Features
  readonly ignored: readonly string[]
  readonly fetched: boolean
}

/**
 * Fetches the configuration and reports each decision: a cached copy at once, the provider's answer
 * on arrival, the local values after 2 s without one. Retries with growing delays.
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
    // A refresh may still change a stale copy: warn about ignored values only afterwards.
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
