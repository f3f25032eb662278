import { paging } from '@metalquest/core/content/paging';
import { FINDS_PER_PAGE, galleryAddress } from '@metalquest/core/gallery/gallery-page';
import { galleryLead, galleryName } from '@metalquest/core/gallery/gallery-text';
import { PageLinks } from '../../features/content/page-links.tsx';
import { GalleryPage } from '../../features/gallery/gallery-page.tsx';
import { PageTop } from '../../records/article/page-top.tsx';
import { PageOf } from '../page-of.tsx';

/** `/gallery/{slug or id}`: the public gallery of a user. */
export function Component() {
  return (
    <PageOf page="gallery">
      {({ gallery }) => (
        <>
          <PageTop title={galleryName(gallery)} lead={galleryLead(gallery)} />
          <div className="page-width pb-20 lg:px-16">
            <GalleryPage
              gallery={gallery}
              pageLinks={
                <PageLinks
                  paging={paging(gallery.total, FINDS_PER_PAGE, gallery.page)}
                  addressOf={(page) => galleryAddress({ key: gallery.key, page })}
                />
              }
            />
          </div>
        </>
      )}
    </PageOf>
  );
}
