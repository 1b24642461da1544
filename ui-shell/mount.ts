import { createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kernel } from '#kernel'
import { attachHost } from './attachHost.ts'
import { createModalHost } from './createModalHost.ts'
import type { ShellServices } from './createShellServices.ts'
import { createShellServices } from './createShellServices.ts'
import type { Diagnosis } from './Diagnosis.ts'
import type { FirstFrame } from './FirstFrame.ts'
import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import type { MountTarget } from './MountTarget.ts'
import { Root } from './Root.tsx'
import { shellMessages } from './shellMessages.ts'
import type { LoadTranslations } from './Translations.ts'

export type { MountTarget } from './MountTarget.ts'

/** Theme and language of the modal. */
export type ShellTheme = {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
  readonly locale: string
}

type MountOptions = {
  readonly kernel: Kernel
  readonly target: MountTarget
  readonly theme: ShellTheme
  /** Already on the page: the shell draws into its element. */
  readonly firstFrame?: FirstFrame | undefined
  /** Makes the report that the details of an alert offer for copying. */
  readonly diagnose?: (() => Promise<Diagnosis>) | undefined
  /** Brings the plugins that are not installed yet; a view that none of them has is missing. */
  readonly loadRest?: (() => Promise<void>) | undefined
  /** The texts of the built-in plugins in other languages. */
  readonly loadTranslations?: LoadTranslations | undefined
}

/** A first frame stands this long for a view that does not load. Milliseconds. */
const firstPatience = 5000

/** A mounted shell. */
export type MountedShell = {
  update(theme: ShellTheme): void
  /** Loads the view of a route, so that an opening there draws it in its first frame. */
  preload(route: string): Promise<void>
  /**
   * Draws the start view into the closed dialog, so that opening only has to show it. Cheap to
   * repeat. No effect where `open()` would show another view, and on an embedded or open modal.
   */
  prepare(): void
  /** Takes away all that `mountShell` brought. */
  unmount(): void
}

/**
 * Shows a kernel's modal: adds one element with a shadow root to the page (or to the host's
 * element), and follows the kernel's router from then on.
 * Two shells on one page share nothing.
 */
export function mountShell(options: MountOptions): MountedShell {
  const { kernel, target, theme, firstFrame, diagnose, loadRest, loadTranslations } = options
  const { element: host, shadow, styles } = firstFrame?.host ?? createModalHost()
  const parts = createShellServices(kernel, loadRest, loadTranslations)
  let unmounted = false
  // The kernel reports errors of views; the page's console is the host's. A view that is drawn once
  // more between the end of the kernel and its own finds no services.
  const log = (error: unknown) =>
    unmounted ||
    kernel.platform.log('error', 'A part of the modal threw while it was drawn.', error)
  const root = createRoot(shadow, { onCaughtError: log, onRecoverableError: log })
  const render = (locale: string) =>
    root.render(
      createElement(Root, {
        kernel,
        parts,
        target,
        locale,
        diagnose,
        addStyles: styles.add,
      }),
    )

  const detachHost = attachHost(host, target.element, kernel.router)
  styles.apply(host, theme)
  const isFirst = giveWay(firstFrame, parts)
  // The texts are there before anything is drawn, so that nothing is drawn in two languages.
  let requestedLocale = theme.locale
  const show = (locale: string) => {
    requestedLocale = locale
    // The locale set last is shown, in whatever order the texts arrive.
    void Promise.all(
      [shellMessages, ...(firstFrame?.messages ?? [])].map((one) => parts.texts.load(one, locale)),
    ).then(
      ([tag = locale]) =>
        unmounted || requestedLocale !== locale || startTransition(() => render(tag)),
    )
  }
  if (/^en(-\w+)*$/.test(theme.locale)) render(theme.locale)
  else show(theme.locale)

  return {
    update(next) {
      styles.apply(host, next)
      show(next.locale)
    },
    // While a first frame stands, nothing grey takes its place.
    preload: (route) => parts.loader.preload(route, isFirst() ? firstPatience : undefined),
    prepare: parts.preparation.prepare,
    unmount() {
      unmounted = true
      detachHost()
      host.remove()
      parts.dispose()
      // React refuses to unmount while it renders, and a host may well call this from an effect of
      // its own.
      queueMicrotask(() => root.unmount())
    },
  }
}

/**
 * Has a first frame give way once the shell's dialog comes into sight; the returned function is true
 * until then.
 */
function giveWay(frame: FirstFrame | undefined, { preparation }: ShellServices): () => boolean {
  let isFirst = frame !== undefined
  if (frame)
    preparation.beforeVisible(() => {
      isFirst = false
      return frame.handOver()
    })
  return () => isFirst
}
