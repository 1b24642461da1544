import type { Metadata, Platform } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { Appearance } from '#ui-shell'
import type { FrameAsk } from './createFrameLink.ts'

/** Data and first requests for a new frame. */
export type FrameSyncOptions = {
  readonly platform: Pick<Platform, 'log'>
  readonly metadata: Metadata
  readonly projectId: string
  readonly sdkVersion: string | undefined
  getAppearance(): Appearance
  onSmartAccountNetworks(ids: readonly number[]): void
}

/** Converts the modal's appearance for the frame; without a mode the device decides. */
export function toFrameTheme({ mode, variables }: Appearance) {
  const { '--lk-accent': accent, '--lk-background': background } = variables
  const named = {
    ...(accent ? { '--w3m-accent': accent } : {}),
    ...(background ? { '--w3m-background': background } : {}),
  }
  return {
    ...(mode === 'auto' ? {} : { themeMode: mode }),
    // The frame takes texts only.
    themeVariables: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value = '']) => (value ? [[name, value]] : [])),
    ),
    w3mThemeVariables: named,
  }
}

/** Sends the page's data to a new frame. Failures here do not affect later requests. */
export function syncFrame(
  {
    platform,
    metadata,
    projectId,
    sdkVersion,
    getAppearance,
    onSmartAccountNetworks,
  }: FrameSyncOptions,
  ask: FrameAsk,
): void {
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      platform.log('info', 'The secure frame refused the data of the page.', error),
    )
  const { name, description, url, icons } = metadata
  const data = {
    metadata: { name, description, url, icons: [...icons] },
    sdkType: 'appkit',
    projectId,
    ...(sdkVersion ? { sdkVersion } : {}),
  }
  quietly(ask('SYNC_DAPP_DATA', data))
  quietly(ask('SYNC_THEME', toFrameTheme(getAppearance())))
  quietly(
    ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
      ({ smartAccountEnabledNetworks }) => onSmartAccountNetworks(smartAccountEnabledNetworks),
      (error: unknown) => {
        if (isLatchkeyError(error, 'frame-answered')) onSmartAccountNetworks([])
        throw error
      },
    ),
  )
}
