import { BeforeAfter } from "@/ui/BeforeAfter";
import { Image } from "@/ui/Image";
import { Video } from "@/ui/Video";
import { Specimen } from "./Specimen";
import clip from "./sample.webm";
import { brokenPhoto, photo, selfie } from "./samples";

export function Media() {
  return (
    <>
      <Specimen title="Images" className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Image src={photo(0)} alt="A woman in a green studio" ratio="3/4" className="rounded-card" />
        <Image src={photo(1)} alt="A man before a warm wall" ratio="1/1" className="rounded-card" />
        <Image src={photo(2)} alt="A man in blue light" ratio="16/9" fit="contain" className="rounded-card" />
        <Image src={brokenPhoto} alt="A picture that is gone" ratio="3/4" className="rounded-card" />
      </Specimen>
      <Specimen title="Before and after" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <BeforeAfter
          ratio="3/4"
          before={{ src: selfie(3), alt: "A plain selfie" }}
          after={{ src: photo(3), alt: "The same person in a studio" }}
        />
        <BeforeAfter
          ratio="3/4"
          start={25}
          before={{ src: selfie(4), alt: "A plain selfie" }}
          after={{ src: photo(4), alt: "The same person in a studio" }}
        />
      </Specimen>
      <Specimen title="Videos: in view, on hover, by press" className="grid grid-cols-3 gap-4 sm:max-w-2xl">
        <Video src={clip} poster={photo(0)} label="A portrait that moves" className="rounded-card" />
        <Video
          src={clip}
          poster={photo(1)}
          label="A portrait that moves"
          play="hover"
          className="rounded-card"
        />
        <Video
          src={clip}
          poster={photo(2)}
          label="A portrait that moves"
          play="press"
          className="rounded-card"
        />
      </Specimen>
    </>
  );
}
