import { useTheme } from '../../../ui-shell/react.ts'

/** Light, dark, or as the device. */
export function ThemeSwitch() {
  const { themeMode, setThemeMode } = useTheme()
  return (
    <select
      aria-label="Theme"
      value={themeMode}
      onChange={(event) =>
        setThemeMode(
          event.currentTarget.value === 'dark'
            ? 'dark'
            : event.currentTarget.value === 'light'
              ? 'light'
              : 'auto',
        )
      }
    >
      <option value="auto">Auto</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  )
}
