import { useSyncExternalStore } from 'react'
import { theme, type Theme, type ThemeSnapshot } from './theme'

export function useTheme(source: Theme = theme): ThemeSnapshot & Pick<Theme, 'setPreference'> {
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
  return { ...snapshot, setPreference: source.setPreference }
}
