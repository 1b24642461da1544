import type { CatalogFeature, Device, HistoryEntry, Kernel, Plugin, Settings } from '#kernel'
import type { MountedShell, MountTarget, ShellTheme } from '#ui-shell/mount'
import { mountShell } from '#ui-shell/mount'
import { createDemoKernel } from './createDemoKernel.ts'
import { paintedNamespaceDouble } from './paintedNamespaceDouble.ts'
import type { TestPlatform } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/** What a test decides about the modal it looks at. */
export type DemoOptions = {
  readonly plugins?: readonly Plugin[]
  readonly settings?: Partial<Settings>
  readonly catalog?: readonly CatalogFeature[]
  readonly target?: MountTarget
  readonly theme?: Partial<ShellTheme>
  readonly clock?: 'manual' | 'real'
  readonly device?: Partial<Device>
}

/** A modal on the page of the test. */
export type Demo = TestPlatform & {
  readonly kernel: Kernel
  readonly shell: MountedShell
  readonly host: HTMLElement
  /** The dialog, or the region of an embedded modal. */
  frame(): HTMLElement
  open(view?: HistoryEntry): Promise<void>
  /** The first element that a selector finds in the modal. */
  find(selector: string): HTMLElement | null
  /** Where the focus is inside the modal. */
  focused(): Element | null
}

const newestHost = (): HTMLElement => {
  const host = [...document.querySelectorAll('latchkey-modal')].at(-1)
  if (!(host instanceof HTMLElement)) throw new Error('The shell added no element.')
  return host
}

/**
 * Mounts a real shell over a real kernel and a namespace whose wallets are painted, in a browser.
 */
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
  // Where no provider is played there is no configuration to wait for.
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
    open: (view) => kernel.open(view ? { view } : {}),
    focused: () => host.shadowRoot?.activeElement ?? null,
  }
}
