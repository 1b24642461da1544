import type { Kernel } from '#kernel'
import type { FaintColour } from '#ui-shell/contrast'
import { listFaintColours } from '#ui-shell/contrast'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { createWarningLog } from './warningLog.ts'

const format = (contrast: number) => `${contrast.toFixed(1)} : 1`

/** The warning of a colour: what it is, and what to do. */
function describe({ text, ground, mode, contrast, corrected }: FaintColour): string {
  const finding = `\`${text}\` on \`${ground}\` has a contrast of ${format(contrast)} in ${mode} mode.`
  if (corrected === undefined) return `${finding} Text needs 4.5 : 1.`
  const [direction, opposite] = mode === 'light' ? ['darker', 'lighter'] : ['lighter', 'darker']
  const drawing = `${finding} Text in it is drawn ${direction}, with ${format(corrected)}:`
  return corrected < contrast
    ? `${drawing} set a ${opposite} \`${ground}\`, or the other theme mode.`
    : `${drawing} set a ${direction} colour to keep yours.`
}

/**
 * Warns on the console of each text colour of the host's theme that is hard to read, once, now and
 * when the theme changes.
 */
export function warnOfContrast(
  kernel: Pick<Kernel, 'platform'>,
  options: ModalOptions,
  { get, subscribe }: Pick<SnapshotStore, 'get' | 'subscribe'>,
): void {
  const warn = createWarningLog(kernel, options)
  const warned = new Set<string>()
  let checked: { readonly themeMode: unknown; readonly themeVariables: unknown } | undefined
  const check = () => {
    const { themeMode, themeVariables } = get()
    if (checked?.themeMode === themeMode && checked.themeVariables === themeVariables) return
    checked = { themeMode, themeVariables }
    for (const faint of listFaintColours({ mode: themeMode, variables: themeVariables })) {
      const warning = describe(faint)
      if (!warned.has(warning)) warn(warning)
      warned.add(warning)
    }
  }
  check()
  subscribe(check)
}
