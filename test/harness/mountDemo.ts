import { expect } from 'vitest'
import type { Device, HistoryEntry, Kernel, Plugin, Settings } from '#kernel'
import type { MountedShell, MountTarget, ShellTheme } from '#ui-shell/mount'
import { mountShell } from '#ui-shell/mount'
import type { CatalogFeature } from '../../modal/features/config.ts'
import { loadTranslations } from '../../modal/translations.ts'
import shellTexts from '../../ui-shell/messages.en.json' with { type: 'json' }
import { createDemoKernel } from './createDemoKernel.ts'
import { paintedNamespaceDouble } from './paintedNamespaceDouble.ts'
import type { TestPlatform } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/** Options of the mounted modal. */
export type DemoOptions = {
  readonly plugins?: readonly Plugin[]
  readonly settings?: Partial<Settings>
  readonly catalog?: readonly CatalogFeature[]
  readonly target?: MountTarget
  readonly theme?: Partial<ShellTheme>
  readonly clock?: 'manual' | 'real'
  readonly device?: Partial<Device>
  /** Brings plugins that are not installed yet. */
  readonly loadRest?: () => Promise<void>
}

/** A modal on the page of the test. */
export type Demo = TestPlatform & {
  readonly kernel: Kernel
  readonly shell: MountedShell
  readonly host: HTMLElement
  /** The dialog, or the region of an embedded modal. */
  frame(): HTMLElement
  open(view?: HistoryEntry): Promise<void>
  /** Waits until a view itself is on screen; its frame names it while it still loads. */
  shows(view: string): Promise<void>
  /** The first element of a selector in the modal. */
  find(selector: string): HTMLElement | null
  /** The focused element inside the modal. */
  focused(): Element | null
}

const newestHost = (): HTMLElement => {
  const host = [...document.querySelectorAll('latchkey-modal')].at(-1)
  if (!(host instanceof HTMLElement)) throw new Error('The shell added no element.')
  return host
}

const isLoaded = (heading: HTMLElement | null) =>
  !!heading?.textContent && heading.textContent !== shellTexts.loading

/** Mounts a real shell over a real kernel and a painted namespace, in a browser. */
export function mountDemo(options: DemoOptions = {}): Demo {
  const {
    plugins = [],
    settings = {},
    catalog,
    target = { kind: 'page' },
    theme = {},
    clock = 'real',
    device = {},
  } = options
  // Without a provider there is no configuration to wait for.
  const harness = createTestPlatform({
    clock,
    device,
    ...(catalog ? { respond: () => ({ status: 500 }) } : {}),
  })
  const kernel = createDemoKernel(
    harness,
    [paintedNamespaceDouble(), ...plugins],
    { ...settings, embedded: target.kind === 'element' },
    catalog,
  )
  if (catalog) void kernel.followConfig()
  const shell = mountShell({
    kernel,
    target,
    theme: { mode: 'light', variables: {}, locale: 'en', ...theme },
    diagnose: kernel.diagnose,
    loadRest: options.loadRest,
    loadTranslations,
  })
  const host = newestHost()
  const find = (selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  return {
    ...harness,
    kernel,
    shell,
    host,
    find,
    frame() {
      const frame = find('.frame')
      if (!frame) throw new Error('The modal has no frame yet.')
      return frame
    },
    shows: (view) =>
      expect.poll(() => isLoaded(find('.heading')) && find('.frame')?.dataset['view']).toBe(view),
    open: (view) => kernel.open(view ? { view } : {}),
    focused: () => host.shadowRoot?.activeElement ?? null,
  }
}
