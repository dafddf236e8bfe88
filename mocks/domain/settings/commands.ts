import { updatePlatformSettings } from './update-settings'

export const settingsCommands = { updatePlatformSettings }
