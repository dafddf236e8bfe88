import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Progress } from '../../../src/ui/feedback/Progress'
import { Icon } from '../../../src/ui/mark/Icon'
import { externalUrl } from '../../console/file-page'
import { ErrorBanner, FramedList, Heading, Item, Small, Spread } from '../../console/panel-parts'
import { onShownEntriesChange, readShownEntries, saveShownEntries, shownEntriesText } from '../../console/preferences'
import { testerPanels } from '../../console/tester-panels'
import { useAction, useConsole } from '../../console/use-sandbox'
import { atlas, type AtlasEntry, atlasGroups } from './atlas-entries'

/** The panel for faults, and below it every error text of the app. */
export function FaultsWithAtlas(): JSX.Element {
  return (
    <Stack gap="4">
      <testerPanels.faults.Content />
      <AtlasSection />
    </Stack>
  )
}

/** Lists every error text of the app. Each entry has a link, and a button that shows the text in the app. */
function AtlasSection(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  useSyncExternalStore(onShownEntriesChange, shownEntriesText)
  const shown = readShownEntries()
  const countOf = (entries: readonly AtlasEntry[]): number => entries.filter(({ id }) => shown.has(id)).length
  const count = countOf(atlas)
  // The session and the faults of the former entry must not affect the page that loads.
  const show = ({ id }: AtlasEntry): Promise<void> =>
    work.run(async () => {
      await sandbox.setFaults([])
      page.signOut(`/?show=${id}`)
    })

  return (
    <Stack as="section" gap="4" aria-label="Error atlas">
      <Stack gap="1.5">
        <Spread>
          <Heading>Error atlas</Heading>
          {count > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => saveShownEntries(new Set())}>
              Reset count
            </Button>
          ) : null}
        </Spread>
        <Small>Every error text of the app. Show makes the app fail in that way.</Small>
        <Progress label="Texts shown" value={count} max={atlas.length} valueText={`${count} of ${atlas.length}`} />
      </Stack>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {atlasGroups.map((group) => {
        const entries = atlas.filter((entry) => entry.group === group)
        return (
          <Stack key={group} gap="1.5">
            <Spread>
              <Heading as="h4">{group}</Heading>
              <Small as="span">{`${countOf(entries)} of ${entries.length}`}</Small>
            </Spread>
            <FramedList>
              {entries.map((entry) => (
                <Item key={entry.id}>
                  <Box as="span" flex="1" minWidth="0">
                    {entry.text}
                  </Box>
                  {shown.has(entry.id) ? (
                    <Box as="span" display="inline-flex" flex="none" color="success.fg">
                      <Icon name="check" size={14} />
                      <VisuallyHidden>Shown</VisuallyHidden>
                    </Box>
                  ) : null}
                  <CopyButton what={`link to ${entry.id}`} text={linkTo(page.basePath, entry)} />
                  <Button size="sm" aria-label={`Show ${entry.text}`} onClick={() => void show(entry)}>
                    Show
                  </Button>
                </Item>
              ))}
            </FramedList>
          </Stack>
        )
      })}
    </Stack>
  )
}

const linkTo = (basePath: string, entry: AtlasEntry): string => externalUrl(`${basePath}?show=${entry.id}`)
