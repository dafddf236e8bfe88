import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { CSSProperties, JSX } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextField } from '../../../src/ui/field/TextField'
import { contrast, customAccent, customChart } from '../../../src/ui/theme/custom-accent'
import { MAGIC_NUMBER_BYTES, pictureType } from '../../../src/shared/picture-type'
import { palette } from '../../../src/ui/theme/palette'
import { ErrorBanner, FileButton, Row, Small } from '../../console/panel-parts'
import { useAction } from '../../console/use-sandbox'
import { type Draft, type FormPartProps, isColor } from './draft'
import { FormPart } from './RowList'
import { LIMITS } from '../../world/company/company'

/** Taller logos are scaled down to this height. It is twice the largest height in the app, for high-density screens. */
const MAX_HEIGHT_PX = 96
const MAX_WIDTH_PX = 5 * MAX_HEIGHT_PX
const tooLarge = 'This picture is too large. Choose one under 45 kB.'

/**
 * Returns a picture file as a data URL. Pictures other than SVG are scaled down if needed. Throws if the browser cannot
 * read the file, or if the data URL exceeds `LIMITS.logo`.
 */
async function readLogo(file: File): Promise<string> {
  const type = pictureType(new Uint8Array(await file.slice(0, MAGIC_NUMBER_BYTES).arrayBuffer()))
  const original = await readDataUrl(type === '' ? file : new Blob([file], { type }))
  if (type === '' && file.type === 'image/svg+xml') {
    if (original.length > LIMITS.logo) throw new Error(tooLarge)
    return original
  }
  const image = new Image()
  image.src = original
  await image.decode().catch(() => {
    throw new Error('Your browser can’t open this picture. Choose a PNG, JPEG, WebP, or SVG file.')
  })
  const scale = Math.min(1, MAX_HEIGHT_PX / image.naturalHeight, MAX_WIDTH_PX / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Browsers without a WebP encoder return a PNG data URL.
  const reduced = canvas.toDataURL('image/webp', 0.85)
  const smallest = original.length < reduced.length ? original : reduced
  if (smallest.length > LIMITS.logo) throw new Error(tooLarge)
  return smallest
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('Your browser can’t read this file.')))
    reader.readAsDataURL(file)
  })
}

const COLORS = [
  { name: 'light', label: 'Color' },
  { name: 'chart', label: 'Charts' },
  { name: 'dark', label: 'Dark theme' },
] as const

/** Returns the colors that the app shows for a draft, light and dark. Colors that are not valid yet count as empty. */
function shownColors({ light, dark, chart }: Draft) {
  if (!isColor(light)) return { accent: palette.accent, chart: palette.chart[1] }
  const inDark = isColor(dark) ? dark : light
  const marks = isColor(chart) ? ([chart, chart] as const) : ([light, inDark] as const)
  return {
    accent: customAccent(light, inDark),
    chart: [customChart(marks[0], 0).mark, customChart(marks[1], 1).mark] as const,
  }
}

/** A section with fields for name, logo, and colors, and a preview. */
export function BrandFields({ draft, change, errors }: FormPartProps): JSX.Element {
  const work = useAction()
  const { accent, chart } = shownColors(draft)
  const fallbacks = { light: accent.solid[0], dark: accent.fg[1], chart: chart[0] }
  const choose = (file: File | undefined): void => {
    if (file && !work.busy) void work.run(async () => change({ logo: await readLogo(file) }))
  }
  return (
    <FormPart
      aria-label="Brand"
      // Without this, the browser would leave the app and open the dropped file.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (file) event.preventDefault()
        choose(file)
      }}
      onPaste={(event) => choose(event.clipboardData.files[0])}
    >
      <TextField
        label="Company"
        required
        value={draft.company}
        error={errors.get('company')}
        onChange={(company) => change({ company })}
        autoComplete="off"
      />
      <Grid templateColumns="repeat(auto-fit, minmax(6.5rem, 1fr))" alignItems="start" gap="2">
        {COLORS.map(({ name, label }) => (
          <ColorField
            key={name}
            label={label}
            fallback={fallbacks[name]}
            value={draft[name]}
            error={errors.get(`colors.${name}`)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </Grid>
      <Small>Charts and the dark theme follow the brand’s color unless you choose others.</Small>
      <Row>
        <FileButton
          loading={work.busy}
          inputLabel="Logo file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={choose}
        >
          {draft.logo === '' ? 'Choose logo' : 'Change logo'}
        </FileButton>
        {draft.logo === '' ? null : (
          <Button size="sm" variant="ghost" onClick={() => change({ logo: '' })}>
            Remove logo
          </Button>
        )}
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      <Preview draft={draft} />
    </FormPart>
  )
}

interface ColorProps {
  label: string
  /** Placeholder of the text field, and color of the color picker while the field has no valid color. */
  fallback: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ColorField({ label, fallback, value, onChange, error }: ColorProps): JSX.Element {
  return (
    <TextField
      label={label}
      error={error}
      placeholder={fallback}
      value={value}
      onChange={(typed) => onChange(typed.trim().toLowerCase())}
      spellCheck={false}
      autoComplete="off"
      suffix={
        <chakra.input
          type="color"
          width="7"
          height="7"
          cursor="pointer"
          bg="none"
          aria-label={`${label}, color picker`}
          value={isColor(value) ? value : fallback}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}

/** Heights of the bars in the preview, in percent. */
const BARS = [45, 70, 55, 100, 80]

/** A preview of the brand in the light and the dark theme, with the contrast ratios of link text and chart marks. */
function Preview({ draft }: { draft: Draft }): JSX.Element {
  const { company, logo } = draft
  const { accent, chart } = shownColors(draft)
  return (
    <Grid
      templateColumns="1fr 1fr"
      border="1px solid"
      borderColor="border"
      borderRadius="lg"
      overflow="hidden"
      role="group"
      aria-label="Preview"
    >
      {([0, 1] as const).map((side) => {
        const ground = palette.bg.panel[side]
        const ratio = (color: string) => `${contrast(color, ground).toFixed(1)} : 1`
        const surface: CSSProperties = { background: ground, color: palette.fg.default[side] }
        return (
          <Stack key={side} gap="2.5" p="3" minWidth="0" style={surface}>
            <Flex align="center" gap="2" minWidth="0" fontWeight="semibold">
              {logo === '' ? null : <chakra.img src={logo} alt="" height="7" maxWidth="20" objectFit="contain" />}
              <Text as="span" truncate>
                {company || 'Your company'}
              </Text>
            </Flex>
            <Flex align="end" justify="space-between" gap="2">
              <Box
                as="span"
                px="3"
                py="1"
                borderRadius="md"
                fontWeight="medium"
                whiteSpace="nowrap"
                style={{ background: accent.solid[side], color: accent.contrast[side] }}
              >
                Buy lead
              </Box>
              <Flex align="end" gap="1" height="8" aria-hidden="true">
                {BARS.map((percent) => (
                  <Box
                    key={percent}
                    width="2"
                    borderTopRadius="sm"
                    style={{ height: `${percent}%`, background: chart[side] }}
                  />
                ))}
              </Flex>
            </Flex>
            <Flex wrap="wrap" justify="space-between" columnGap="2" fontSize="xs" fontVariantNumeric="tabular-nums">
              <span style={{ color: accent.fg[side] }}>{`Text ${ratio(accent.fg[side])}`}</span>
              <span style={{ color: palette.fg.muted[side] }}>{`Charts ${ratio(chart[side])}`}</span>
            </Flex>
          </Stack>
        )
      })}
    </Grid>
  )
}
