import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { createAppPage } from '../console/app-page'
import { createDock, type Dock } from '../console/dock'
import { isOneFileDemo } from '../console/file-page'
import { afterKey, deskKey, playToKey, recordingKey, showKey } from '../console/page-options'
import { acceptDroppedFiles } from '../console/report/drop-target'
import { keepPageHistory } from '../console/report/page-history'
import { isConsoleHidden, prospectView, saveWelcomed } from '../console/preferences'
import { provideSandbox } from '../console/page-sandbox'
import type { ConsoleServices } from '../console/use-sandbox'
import { openDeskChannel, windowId } from './desk/channel'
import { openDesk } from './desk/open-desk'
import type { Player } from './play/player'
import { showSignInChoices } from './sign-in-choices'
import { views } from './views'

/**
 * Adds the button that opens the console, the shortcut Ctrl+`, the choices on the sign-in page, and `window.sandbox` to
 * the page. The console's code loads only when the console opens. If the user has pressed the shortcut, opens it now.
 */
export function launchConsole(basePath: string, isShortcutPressed: boolean): void {
  const sandbox = provideSandbox(basePath)
  const services = {
    sandbox,
    page: createAppPage(basePath),
    openStory: (story) => void loadPlayer().then((player) => player.send({ do: 'choose', story })),
    async playStory(story) {
      const player = await loadPlayer()
      player.send({ do: 'choose', story })
      player.send({ do: 'autoplay', by: 'bar' })
      await dock.showBar()
    },
  } satisfies ConsoleServices
  keepPageHistory(services.page)
  acceptDroppedFiles(services)
  const loadPlayer = async () => (await import('./play/use-player')).playerOf(sandbox, basePath)
  // In the one-file demo, each window runs a separate backend. A desk in another window could not control this page.
  const openWindow = isOneFileDemo() ? undefined : () => openDesk(basePath)
  const view = prospectView()
  const ownStory = () => orNotify(async () => services.playStory(await sandbox.findStory({ name: 'own-company' })))
  const openWelcome = (): void =>
    void orNotify(async () => {
      const [{ showWelcome }, company] = await Promise.all([import('./Welcome'), sandbox.company.current()])
      saveWelcomed()
      if (company) showWelcome({ company, onWatch: () => void ownStory() })
    })
  const dock = createDock({
    services,
    openWelcome: view && openWelcome,
    views,
    openWindow,
    async mountBar(host, onClose) {
      const [{ mountPlayerBar }, company] = await Promise.all([
        import('./play/PlayerBar'),
        view && sandbox.company.current(),
      ])
      const contact = view && (company?.contact ?? null)
      return mountPlayerBar(host, { services, onClose, contact, openPanel: (id) => void dock.showPanel(id) })
    },
  })

  void showRequestedEntry(services)
  // The code of the notices loads now, because a later deployment may remove the file before the first notice appears.
  void import('../console/notices/page-notices').catch(() => undefined)
  // A share link (`#world=…`) that is opened on this page may change only the fragment of the URL. The browser then
  // does not reload the page, so this listener does.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#world=')) location.reload()
  })
  if ((localStore.get(recordingKey) ?? '') !== '') void resumeRecording(services, dock)
  // A story that has loaded this page plays on.
  if (sessionStore.get(playToKey) !== null) void loadPlayer()
  connectToDesk(services, dock, loadPlayer)
  showSignInChoices({
    services,
    showPanel: dock.showPanel,
    openWindow,
    isProspect: view !== undefined,
    playStory: (name) =>
      orNotify(async () => {
        // In a company's world, the story is about that company.
        const ofCompany = (await sandbox.company.current()) !== null
        const choice = { name: ofCompany ? 'own-company' : name }
        const [story] = await Promise.all([sandbox.findStory(choice), loadPlayer()])
        await services.playStory(story)
      }),
  })
  if (isConsoleHidden()) return
  dock.restore()
  if (isShortcutPressed) dock.open()
  if (view === 'welcome') openWelcome()
}

/** Does some work. If it fails, shows the reason. */
async function orNotify(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const [{ notify }, { errorMessageOf }] = await Promise.all([
      import('../console/notices/notify'),
      import('../console/format'),
    ])
    notify(`The story could not start: ${errorMessageOf(error)}`)
  }
}

/** Makes this page the audience's window (only the app) when a presenter's desk in another window connects to it. */
function connectToDesk({ page }: ConsoleServices, { hide, restore }: Dock, loadPlayer: () => Promise<Player>): void {
  const channel = openDeskChannel()
  if (!channel) return
  const id = windowId()
  const connect = async () => {
    const [{ startAudienceWindow }, player] = await Promise.all([import('./desk/audience-window'), loadPlayer()])
    return startAudienceWindow({ id, channel, player, page, hide, restore })
  }
  let receive: ReturnType<typeof connect> | undefined
  channel.onMessage((message) => {
    if (!('want' in message)) return
    if (message.to === null) channel.post({ id, shows: 'opened' })
    else if (message.to === id) void (receive ??= connect()).then((take) => take(message.want))
  })
  if (sessionStore.get(deskKey) !== null) receive = connect()
  addEventListener('pagehide', () => channel.post({ id, shows: 'closed' }))
  channel.post({ id, shows: 'opened' })
}

async function resumeRecording({ sandbox, page }: ConsoleServices, dock: Dock): Promise<void> {
  const { onRecordingChange, readRecording, recordVisits } = await import('../console/recording')
  const showState = () => dock.setButtonText(readRecording() ? 'Sandbox, recording' : 'Sandbox')
  onRecordingChange(showState)
  showState()
  recordVisits(sandbox, page)
}

/**
 * Shows the error atlas entry (an error text of the app) whose id is in `?show=`. If this page was loaded to show an
 * entry, continues with that entry.
 */
async function showRequestedEntry({ sandbox, page }: ConsoleServices): Promise<void> {
  const requestedId = sessionStore.get(showKey)
  const unfinishedId = sessionStore.get(afterKey)
  if (requestedId === null && unfinishedId === null) return
  sessionStore.remove(showKey)
  sessionStore.remove(afterKey)
  const [{ atlas }, { finishEntry, showEntry }, { notify }] = await Promise.all([
    import('./atlas/atlas-entries'),
    import('./atlas/show-entry'),
    import('../console/notices/notify'),
  ])
  const entry = atlas.find(({ id }) => id === requestedId)
  if (entry) return showEntry(entry, sandbox, page)
  if (requestedId !== null) notify(`The error atlas has no entry '${requestedId}'.`)
  if (unfinishedId !== null) await finishEntry(unfinishedId, sandbox, page)
}
