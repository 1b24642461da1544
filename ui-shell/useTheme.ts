import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'
import { useModalState } from './useModalState.ts'

/** The modal's theme and its setters. */
export function useTheme(): {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
} {
  const modal = useModal()
  const { themeMode, themeVariables } = useModalState()
  return {
    themeMode,
    themeVariables,
    setThemeMode: modal.setThemeMode,
    setThemeVariables: modal.setThemeVariables,
  }
}
