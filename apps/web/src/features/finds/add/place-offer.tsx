import { Switch } from '../../../ui/switch.tsx';
import { foundAtText } from '../view/find-facts-text.ts';
import type { FindPlace } from './find-place.ts';

export interface PlaceOfferProps {
  place: FindPlace;
  takePhotoPlace: boolean;
  onTakePhotoPlace: (take: boolean) => void;
  /** ISO time, if the photo was taken a while ago. */
  photoTime: string | null;
  takePhotoTime: boolean;
  onTakePhotoTime: (take: boolean) => void;
  locale: string;
}

export function PlaceOffer(props: PlaceOfferProps) {
  const { place, photoTime, locale } = props;
  if (!place.offered && !photoTime) return null;
  return (
    <div className="grid gap-1 rounded-card border border-line bg-card px-4 py-1.5 shadow-soft">
      {place.offered ? (
        <Switch
          label="Use the place in the photo"
          hint="It is saved with the find and removed from the photo."
          checked={props.takePhotoPlace}
          onCheckedChange={props.onTakePhotoPlace}
        />
      ) : null}
      {photoTime ? (
        <Switch
          label="Use the time in the photo"
          hint={foundAtText(photoTime, locale)}
          checked={props.takePhotoTime}
          onCheckedChange={props.onTakePhotoTime}
        />
      ) : null}
    </div>
  );
}
