import { createContext, useContext } from 'react';
import { Chart, type ChartProps } from '../../../charts/chart.tsx';
import { chartPicture } from '../../../charts/chart-picture.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { warn } from '../../../platform/warn.ts';
import { toast } from '../../../ui/toast.ts';

/** Text below a saved picture; never names land, a quest or a person. */
export const PictureNote = createContext('MetalQuest');

export function FigureChart(props: Omit<ChartProps, 'onSave'> & { readonly name: string }) {
  const { name, ...chart } = props;
  const note = useContext(PictureNote);
  const save = async () => {
    try {
      const picture = await chartPicture({
        title: chart.title,
        sentence: chart.sentence,
        note,
        draw: chart.draw,
      });
      if (!(await saveFile(picture, `metalquest-${name}.png`))) return;
      toast.success('Picture saved');
    } catch (cause) {
      warn(`The picture of a chart could not be created: ${cause instanceof Error ? cause.message : cause}`);
      toast.error('The picture was not saved', {
        description: 'This browser could not draw it. The figures are in the table.',
      });
    }
  };
  return <Chart {...chart} onSave={() => void save()} />;
}
