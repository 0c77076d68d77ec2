import { useEffect, useRef } from "react";
import { Navigate, NavLink, Route, Routes, useParams } from "react-router";
import { MissingPage } from "../FailedPage";
import { useT } from "../texts";
import { CategoriesPage } from "./categories/CategoriesPage";
import { HistoryPage } from "./history/HistoryPage";
import { LoadProblem } from "./history/LoadProblem";
import { LandingPage } from "./landing/LandingPage";
import { PicturesPage } from "./pictures/PicturesPage";
import { BlogCategoriesPage } from "./posts/BlogCategoriesPage";
import { PostPage } from "./posts/PostPage";
import { PostsPage } from "./posts/PostsPage";
import { QuestionPage } from "./questions/QuestionPage";
import { QuestionsPage } from "./questions/QuestionsPage";
import { StylePage } from "./styles/StylePage";
import { StylesPage } from "./styles/StylesPage";
import { TermsPage } from "./terms/TermsPage";
import { TermsVersionPage } from "./terms/TermsVersionPage";

const sections = [
  "styles",
  "categories",
  "posts",
  "blog-categories",
  "questions",
  "terms",
  "landing",
  "pictures",
  "history",
] as const;

function Sections() {
  const t = useT();
  const { "*": path } = useParams();
  const nav = useRef<HTMLElement>(null);
  // On phones, not all of them fit.
  useEffect(() => {
    const current = path && nav.current?.querySelector("[aria-current=page]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={t("content.title")}
      className="-mt-2 mb-6 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-5">
        {sections.map((section) => (
          <li key={section}>
            <NavLink
              to={`/content/${section}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-primary-strong aria-[current=page]:text-ink"
            >
              {t(`content.sections.${section}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What visitors read and choose from. */
export function ContentPage() {
  return (
    <>
      <Sections />
      <LoadProblem />
      <Routes>
        <Route index element={<Navigate to="/content/styles" replace />} />
        <Route path="styles" element={<StylesPage />} />
        <Route path="styles/:id" element={<StylePage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="posts" element={<PostsPage />} />
        <Route path="posts/:id" element={<PostPage />} />
        <Route path="blog-categories" element={<BlogCategoriesPage />} />
        <Route path="questions" element={<QuestionsPage />} />
        <Route path="questions/:id" element={<QuestionPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="terms/:id" element={<TermsVersionPage />} />
        <Route path="landing" element={<LandingPage />} />
        <Route path="pictures" element={<PicturesPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </>
  );
}
